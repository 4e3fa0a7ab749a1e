import SearchModel

/// Makes an optional property of the attribute set read and write the attribute of its name.
@attached(accessor)
macro StoredAttribute(name: String? = nil, visibility: Attribute.Visibility = .searchable) =
  #externalMacro(module: "EntityMacros", type: "StoredAttributeMacro")
