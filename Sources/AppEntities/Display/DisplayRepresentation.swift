public import Foundation

/// How a value is shown to people: a title, and perhaps a subtitle, an image and other names.
public struct DisplayRepresentation: Hashable, Sendable {
  /// The title.
  public var title: LocalizedStringResource
  /// What stands below the title.
  public var subtitle: LocalizedStringResource?
  /// An image.
  public var image: Image?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]

  /// A representation.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: Image? = nil, synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  /// A representation whose image is made now.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = [], image: () -> Image
  ) {
    self.init(title: title, subtitle: subtitle, image: image(), synonyms: synonyms)
  }

  /// An image that stands for a value.
  public struct Image: Hashable, Sendable {
    /// Where the image comes from.
    package let source: Source
    /// Whether the image is a stencil to be drawn in one colour.
    public let isTemplate: Bool?
    /// The shape in which the image is shown.
    public let displayStyle: DisplayStyle

    package enum Source: Hashable, Sendable {
      case named(String)
      case systemName(String)
      case data(Data)
      case url(URL)
    }

    /// The shape in which an image is shown.
    public enum DisplayStyle: Hashable, Sendable {
      /// As it is.
      case `default`
      /// In a circle.
      case circular
    }

    /// An image of the app's by its name.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.named(name), isTemplate, displayStyle)
    }

    /// A symbol by its name.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.systemName(systemName), isTemplate, displayStyle)
    }

    /// An image from its bytes.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.data(data), isTemplate, displayStyle)
    }

    /// An image at an address.
    public init(
      url: URL, width: Double? = nil, height: Double? = nil, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      self.init(.url(url), isTemplate, displayStyle)
    }

    private init(_ source: Source, _ isTemplate: Bool?, _ displayStyle: DisplayStyle) {
      self.source = source
      self.isTemplate = isTemplate
      self.displayStyle = displayStyle
    }
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  /// A representation with a title alone.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// A representation with a title alone.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// Something that can be shown to people.
public protocol DisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// How the value is shown.
  var displayRepresentation: DisplayRepresentation { get }
}

extension DisplayRepresentable {
  /// The title of the representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
