import Testing

@testable import SearchText

/// Words as people type them in languages beyond English: with marks and without, in every form of a letter,
/// one or two letters where there are no spaces.
@Suite("Queries as they are typed in many languages")
struct TypedLanguagesTests {
  /// A text of a language, and queries that must find it; none of `others` may.
  struct Text: Sendable, CustomTestStringConvertible {
    var code: String
    var text: String
    var queries: [String]
    var others: [String] = []

    var testDescription: String { "\(code): \(text)" }
  }

  static let texts: [Text] = [
    Text(
      code: "th", text: "ฉันรักภาษาไทยและอาหารไทยที่กรุงเทพมหานคร ราคา ๒๕๐ บาท",
      queries: [
        "ภาษา", "ไทย", "ภาษาไทย", "อาหาร", "กรุงเทพ", "รัก", "ก", "ที่", "ราคา", "250", "๒๕๐", "น้ำ ภาษา",
        "กรุงเทพมหานคร",
      ], others: ["ญี่ปุ่น", "ฮ"]),
    Text(code: "th", text: "น้ำดื่มสะอาด", queries: ["น้ำ", "น\u{0E49}\u{0E4D}\u{0E32}", "ดื่ม"]),
    Text(
      code: "ja", text: "東京タワーで美味しいラーメンを食べました。コンピューターのデータベース入門",
      queries: [
        "東京", "東", "タワー", "ラーメン", "ﾗｰﾒﾝ", "食べる", "食べ", "食", "データベース", "ﾃﾞｰﾀﾍﾞｰｽ",
        "コンピュータ", "美味しい", "東京 ラーメン", "入門",
      ], others: ["大阪", "鳥"]),
    Text(
      code: "ja", text: "ｶﾞｷﾞｸﾞ と プログラミング ＡＢＣ１２３",
      queries: ["ガギグ", "プログラミング", "abc123", "ＡＢＣ", "フ\u{309A}ロ"]),
    Text(code: "ko", text: "서울에서 맛있는 김치를 먹었습니다", queries: ["서울", "김치", "김치를", "맛있는", "먹"]),
    Text(
      code: "ru", text: "Ещё одна книга о Москве: ёлка, берёза и зелёный чай. Санкт-Петербург",
      queries: [
        "еще", "ещё", "ЕЩЁ", "книги", "книгами", "москва", "елка", "ёлки", "береза", "березы",
        "зеленый", "зелёного",
        "санкт петербург", "санкт-петербурге", "петербург",
      ]),
    Text(
      code: "ar",
      text: "الكِتَابُ الجديدُ في المدرسةِ، أحمد وإبراهيم آمنة مؤسسة على القاهرة ١٢٣ والمكتبة بالعربية",
      queries: [
        "كتاب", "الكتاب", "كِتاب", "جديد", "مدرسة", "مدرسه", "المدرسه", "احمد", "أحمد", "ابراهيم",
        "إبراهيم",
        "امنة", "آمنة", "آمنه", "مؤسسة", "موسسة", "علي", "على", "123", "١٢٣", "مكتبة", "المكتبة",
        "العربية", "عربية",
        "كـتـاب",
      ], others: ["سيارة"]),
    Text(
      code: "fa", text: "کتاب‌های فارسی و یک خانه در تهران ۱۲۳",
      queries: ["کتاب", "كتاب", "فارسي", "فارسی", "يك", "تهران", "123", "کتابهای", "کتاب های"]),
    Text(
      code: "hi", text: "मैं हिन्दी में पढ़ाई करता हूँ और ज़मीन पर सड़क है। लड़कियों की क़िताब २०२४",
      queries: [
        "हिंदी", "हिन्दी", "पढाई", "पढ़ाई", "पढ\u{093C}ाई", "जमीन", "ज़मीन", "सडक", "सड़क", "किताब", "क़िताब", "लड़की",
        "लडकी",
        "2024", "२०२४", "हूं", "हूँ",
      ], others: ["पानी"]),
    Text(
      code: "it",
      text: "L'acqua dell'isola è più buona; perché no? Un'amica mi dice di dirmelo all'università",
      queries: [
        "acqua", "l'acqua", "l\u{2019}acqua", "L’ACQUA", "isola", "dell'isola", "dell’isola", "piu",
        "più", "perche", "perché",
        "amica", "un'amica", "universita", "università", "università'", "dirmelo",
      ]),
    Text(
      code: "fr",
      text:
        "L’eau de l'école d’été : aujourd'hui, qu'est-ce que c'est ? Œuvre, cœur, Noël, garçon naïf. Jusqu’à l’hôtel",
      queries: [
        "eau", "l'eau", "l’eau", "L'EAU", "ecole", "école", "l'ecole", "été", "ete", "aujourd'hui",
        "aujourdhui", "aujourd’hui",
        "qu'est-ce", "oeuvre", "œuvre", "oeuvres", "coeur", "cœur", "noel", "garcon", "naif",
        "hotel", "hôtels", "jusqu'a", "c'est",
      ]),
    Text(
      code: "pt",
      text:
        "Não há informações: a canção do coração, deu-lhe o livro e fazê-lo-ia amanhã às três. Mãe d'água",
      queries: [
        "nao", "não", "informacao", "informação", "informações", "cancao", "canções", "coracao",
        "deu", "deu-lhe", "deulhe", "deu lhe",
        "fazê-lo", "fazer", "amanha", "tres", "três", "mae", "água", "agua", "d'agua",
      ]),
    Text(
      code: "es", text: "El niño no está; ¿dónde dármelo? pingüino, corazón y ¡acción!",
      queries: [
        "nino", "niño", "NIÑO", "esta", "donde", "¿dónde", "darmelo", "pinguino", "corazon",
        "acciones",
      ]),
    Text(
      code: "de", text: "Straßenbahn in Düsseldorf: Größe, Mädchen und Äpfel für Übung",
      queries: [
        "strassenbahn", "STRASSENBAHN", "düsseldorf", "dusseldorf",
        "duesseldorf", "groesse", "grosse", "größe", "maedchen", "apfel", "uebung",
      ]),
    Text(
      code: "vi", text: "Tiếng Việt và phở Hà Nội đường",
      queries: ["tieng viet", "tiếng việt", "pho", "phở", "ha noi", "duong", "đường"]),
    Text(
      code: "el", text: "Η Αθήνα είναι όμορφη πόλις, ΟΔΟΣ",
      queries: ["αθηνα", "Αθήνα", "ΑΘΗΝΑ", "ομορφη", "πολισ", "οδος", "οδός"]),
    Text(code: "he", text: "שָׁלוֹם עולם, הספר בבית", queries: ["שלום", "עולם", "שָׁלוֹם", "הספר"]),
    Text(
      code: "tr", text: "İstanbul'da ılık bir gün, IŞIK ve Türkçe",
      queries: [
        "istanbul", "İstanbul", "ılık", "ilik", "ışık", "isik", "turkce", "Türkçe", "ISTANBUL",
      ]),
    Text(
      code: "uk", text: "Київ – столиця України, м’ята і п'ять",
      queries: ["киів", "київ", "україни", "м'ята", "мята", "п’ять"]),
    Text(code: "bn", text: "আমি বাংলায় গান গাই", queries: ["বাংলায়", "গান", "আমি"]),
    Text(code: "ta", text: "தமிழ் மொழியில் எழுதுகிறேன்", queries: ["தமிழ்", "மொழி", "மொழியில்"]),
    Text(
      code: "zh", text: "我們在臺灣學習軟體工程。ＡＩ人工智能",
      queries: ["學習", "臺灣", "我", "人工智能", "AI", "软件 學習", "工程"]),
    Text(code: "km", text: "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", queries: ["ភាសា", "ខ្មែរ", "ខ្ញុំ"]),
    Text(code: "my", text: "မြန်မာဘာသာစကား", queries: ["မြန်မာ", "စကား", "ဘာသာ"]),
    Text(code: "lo", text: "ພາສາລາວ", queries: ["ພາສາ", "ລາວ"]),
  ]

  @Test("What is typed finds the text", arguments: texts)
  func typed(text: Text) {
    let language = TextLanguage(code: text.code)
    let index = TinyIndex([("d", text.text)], language: language)
    for query in text.queries where index.search(query) != ["d"] {
      Issue.record("\(text.code): \(query)")
    }
    for query in text.others where index.search(query) != [] {
      Issue.record("\(text.code): not \(query)")
    }
  }

  @Test("What is typed finds the text in an index of many languages", arguments: texts)
  func typedAmongOthers(text: Text) {
    let languages = ["en", "ru", "ar", "hi", "it", "fr", "pt", "es", "de", "tr", "el", "und"].map(
      TextLanguage.init(code:))
    var index = TinyIndex([])
    var packed = PackedTerms()
    let detected = TextAnalyzer(language: .detect)
    detected.pack(text.text, into: &packed)
    index.documents.append(.init(name: "d", positions: TinyIndex.positions(of: packed)))
    let parser = QueryParser(analyzer: index.analyzer, languages: languages, knownFields: [])
    for query in text.queries
    where !index.ranked(parser.parse(query)).contains(where: { $0.name == "d" }) {
      Issue.record("among others, \(text.code): \(query)")
    }
  }
}
