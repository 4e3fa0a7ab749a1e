// The types by name, as the UniformTypeIdentifiers framework has them.
extension UTType {
  /// Anything that has a place in a hierarchy.
  public static let item = UTType(exportedAs: "public.item")
  /// Anything that holds content for people.
  public static let content = UTType(exportedAs: "public.content")
  /// Content of several kinds together.
  public static let compositeContent = UTType(exportedAs: "public.composite-content")
  /// A stream of bytes.
  public static let data = UTType(exportedAs: "public.data")
  /// A directory.
  public static let directory = UTType(exportedAs: "public.directory")
  /// A folder that people see.
  public static let folder = UTType(exportedAs: "public.folder")
  /// A directory that people see as one file.
  public static let `package` = UTType(exportedAs: "com.apple.package")
  /// An archive of files.
  public static let archive = UTType(exportedAs: "public.archive")
  /// A zip archive.
  public static let zip = UTType(exportedAs: "public.zip-archive")
  /// A gzip archive.
  public static let gzip = UTType(exportedAs: "org.gnu.gnu-zip-archive")
  /// Any text.
  public static let text = UTType(exportedAs: "public.text")
  /// Text without formatting.
  public static let plainText = UTType(exportedAs: "public.plain-text")
  /// Text without formatting, in UTF-8.
  public static let utf8PlainText = UTType(exportedAs: "public.utf8-plain-text")
  /// Rich text.
  public static let rtf = UTType(exportedAs: "public.rtf")
  /// HTML.
  public static let html = UTType(exportedAs: "public.html")
  /// XML.
  public static let xml = UTType(exportedAs: "public.xml")
  /// YAML.
  public static let yaml = UTType(exportedAs: "public.yaml")
  /// JSON.
  public static let json = UTType(exportedAs: "public.json")
  /// A log.
  public static let log = UTType(exportedAs: "public.log")
  /// Values separated by commas.
  public static let commaSeparatedText = UTType(exportedAs: "public.comma-separated-values-text")
  /// Values separated by tabs.
  public static let tabSeparatedText = UTType(exportedAs: "public.tab-separated-values-text")
  /// Values separated by a character.
  public static let delimitedText = UTType(exportedAs: "public.delimited-values-text")
  /// Source code.
  public static let sourceCode = UTType(exportedAs: "public.source-code")
  /// Swift source code.
  public static let swiftSource = UTType(exportedAs: "public.swift-source")
  /// C source code.
  public static let cSource = UTType(exportedAs: "public.c-source")
  /// A C header.
  public static let cHeader = UTType(exportedAs: "public.c-header")
  /// C++ source code.
  public static let cPlusPlusSource = UTType(exportedAs: "public.c-plus-plus-source")
  /// A C++ header.
  public static let cPlusPlusHeader = UTType(exportedAs: "public.c-plus-plus-header")
  /// Objective-C source code.
  public static let objectiveCSource = UTType(exportedAs: "public.objective-c-source")
  /// A script.
  public static let script = UTType(exportedAs: "public.script")
  /// A shell script.
  public static let shellScript = UTType(exportedAs: "public.shell-script")
  /// A Python script.
  public static let pythonScript = UTType(exportedAs: "public.python-script")
  /// A Ruby script.
  public static let rubyScript = UTType(exportedAs: "public.ruby-script")
  /// A Perl script.
  public static let perlScript = UTType(exportedAs: "public.perl-script")
  /// A PHP script.
  public static let phpScript = UTType(exportedAs: "public.php-script")
  /// JavaScript.
  public static let javaScript = UTType(exportedAs: "com.netscape.javascript-source")
  /// A PDF document.
  public static let pdf = UTType(exportedAs: "com.adobe.pdf")
  /// Rich text with attachments.
  public static let rtfd = UTType(exportedAs: "com.apple.rtfd")
  /// A presentation.
  public static let presentation = UTType(exportedAs: "public.presentation")
  /// A spreadsheet.
  public static let spreadsheet = UTType(exportedAs: "public.spreadsheet")
  /// An electronic book.
  public static let epub = UTType(exportedAs: "org.idpf.epub-container")
  /// Any image.
  public static let image = UTType(exportedAs: "public.image")
  /// A JPEG image.
  public static let jpeg = UTType(exportedAs: "public.jpeg")
  /// A PNG image.
  public static let png = UTType(exportedAs: "public.png")
  /// A GIF image.
  public static let gif = UTType(exportedAs: "com.compuserve.gif")
  /// A TIFF image.
  public static let tiff = UTType(exportedAs: "public.tiff")
  /// A HEIC image.
  public static let heic = UTType(exportedAs: "public.heic")
  /// A WebP image.
  public static let webP = UTType(exportedAs: "org.webmproject.webp")
  /// An SVG image.
  public static let svg = UTType(exportedAs: "public.svg-image")
  /// Sound or moving images.
  public static let audiovisualContent = UTType(exportedAs: "public.audiovisual-content")
  /// Any sound.
  public static let audio = UTType(exportedAs: "public.audio")
  /// MP3 sound.
  public static let mp3 = UTType(exportedAs: "public.mp3")
  /// WAV sound.
  public static let wav = UTType(exportedAs: "com.microsoft.waveform-audio")
  /// MPEG-4 sound.
  public static let mpeg4Audio = UTType(exportedAs: "public.mpeg-4-audio")
  /// Any moving images.
  public static let movie = UTType(exportedAs: "public.movie")
  /// Moving images without sound.
  public static let video = UTType(exportedAs: "public.video")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = UTType(exportedAs: "public.mpeg-4")
  /// A QuickTime movie.
  public static let quickTimeMovie = UTType(exportedAs: "com.apple.quicktime-movie")
  /// An address.
  public static let url = UTType(exportedAs: "public.url")
  /// The address of a file.
  public static let fileURL = UTType(exportedAs: "public.file-url")
  /// A bookmark.
  public static let bookmark = UTType(exportedAs: "public.bookmark")
  /// A message.
  public static let message = UTType(exportedAs: "public.message")
  /// An email message.
  public static let emailMessage = UTType(exportedAs: "public.email-message")
  /// A contact.
  public static let contact = UTType(exportedAs: "public.contact")
  /// A contact as vCard.
  public static let vCard = UTType(exportedAs: "public.vcard")
  /// A task.
  public static let toDoItem = UTType(exportedAs: "public.to-do-item")
  /// An event of a calendar.
  public static let calendarEvent = UTType(exportedAs: "public.calendar-event")
  /// A database.
  public static let database = UTType(exportedAs: "public.database")
  /// A font.
  public static let font = UTType(exportedAs: "public.font")
  /// A property list.
  public static let propertyList = UTType(exportedAs: "com.apple.property-list")
  /// An application.
  public static let application = UTType(exportedAs: "com.apple.application")
  /// An executable.
  public static let executable = UTType(exportedAs: "public.executable")
}
