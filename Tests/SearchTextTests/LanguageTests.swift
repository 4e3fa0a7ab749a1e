import Testing

@testable import SearchText

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The language of a few sentences is told by script and function words",
    arguments: [
      ("en", "The ferry leaves from the old harbour and returns in the evening."),
      ("de", "Die Fähre fährt vom alten Hafen ab und kommt am Abend wieder zurück."),
      ("fr", "Le bac part du vieux port et revient dans la soirée avec les pêcheurs."),
      ("es", "El barco sale del puerto viejo y vuelve por la tarde con los pescadores."),
      ("it", "Il traghetto parte dal vecchio porto e torna la sera con i pescatori."),
      ("pt", "O barco sai do porto velho e volta ao fim da tarde com os pescadores, não antes."),
      ("nl", "De veerboot vertrekt uit de oude haven en komt met het avondlicht terug."),
      (
        "sv",
        "Färjan går från den gamla hamnen och kommer tillbaka på kvällen med fiskare som inte sov."
      ),
      ("ru", "Паром уходит из старой гавани и возвращается вечером."),
      ("el", "Το πλοίο φεύγει από το παλιό λιμάνι."), ("hi", "नाव पुराने बंदरगाह से जाती है।"),
      ("ar", "تغادر العبارة من الميناء القديم"), ("und", "渡船从老港口出发，晚上回来。"),
      ("und", "เรือข้ามฟากออกจากท่าเรือเก่า"),
    ])
  func detection(code: String, text: String) {
    let analyzer = TextAnalyzer(language: .detect)
    var text = text
    #expect(text.withUTF8 { analyzer.resolved(for: $0) }.code == code)
  }

  @Test(
    "What tells nothing counts as English", arguments: ["", "12 34", "PostgreSQL", "for i in x: y"])
  func noEvidence(text: String) {
    var text = text
    #expect(text.withUTF8 { TextAnalyzer(language: .detect).resolved(for: $0) } == .english)
  }

  @Test(
    "Inflections meet in their language, with and without accents",
    arguments: [
      ("de", "Häuser", "Haus"), ("de", "hauser", "Häuser"), ("fr", "nationalités", "nationalité"),
      ("fr", "nationalites", "nationalités"), ("es", "organizaciones", "organización"),
      ("es", "organizacion", "organización"), ("it", "città", "citta"), ("ru", "книгами", "книга"),
      ("ru", "Новый", "новыи"), ("sv", "flickorna", "flicka"), ("pt", "canções", "cancoes"),
      ("tr", "kitaplar", "kitap"), ("hi", "लड़कियाँ", "लड़की"), ("ar", "كِتَاب", "كتاب"),
      ("fi", "taloissa", "talo"), ("pl", "żółw", "zolw"), ("und", "Škoda", "skoda"),
    ])
  func inflections(code: String, document: String, query: String) {
    let language = TextLanguage(code: code)
    #expect(TinyIndex([("d", document)], language: language).search(query) == ["d"])
    #expect(TinyIndex([("d", query)], language: language).search(document) == ["d"])
  }

  @Test("Documents of several languages are found by one query, the query's language first")
  func severalLanguages() {
    var index = TinyIndex([])
    for (name, code, text) in [
      ("english", "en", "the running boats"), ("german", "de", "die laufenden Boote"),
      ("spanish", "es", "las organizaciones"),
    ] {
      var packed = PackedTerms()
      TextAnalyzer(language: TextLanguage(code: code)).pack(text, into: &packed)
      index.documents.append(.init(name: name, positions: TinyIndex.positions(of: packed)))
    }
    let parser = QueryParser(
      analyzer: index.analyzer, languages: ["en", "de", "es"].map(TextLanguage.init(code:)),
      knownFields: [])
    #expect(index.ranked(parser.parse("boat")).map(\.name) == ["english"])
    #expect(index.ranked(parser.parse("organización")).map(\.name) == ["spanish"])
    #expect(index.ranked(parser.parse("\"die laufenden\"")).map(\.name) == ["german"])
  }

  @Test("Exact beats stemmed, and quotes mean the exact form")
  func exactFirst() {
    let index = TinyIndex([
      ("a", "run run fast"), ("b", "running fast"), ("c", "the organs play"),
      ("d", "an organization"),
    ])
    #expect(index.search("running") == ["b", "a"])
    #expect(index.search("\"run\"") == ["a"])
    #expect(index.search("\"running fast\"") == ["b"])
    #expect(index.search("organization").first == "d")
    #expect(index.search("organs").first == "c")
  }

  @Test("Codes name languages by their primary subtag")
  func codes() {
    #expect(TextLanguage(code: "de-AT").code == "de")
    #expect(TextLanguage(code: "EN_us") == .english)
    #expect(TextLanguage(code: "nb").code == "no")
    #expect(TextLanguage(code: "auto") == .detect)
    #expect(!TextLanguage(code: "xx").isStemmed)
  }
}
