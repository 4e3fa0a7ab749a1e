public import SpotlightAPI

/// Makes a computed property known as a property of its entity, without a title and not indexed.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty() =
  #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")

/// Makes a computed property known as a property of its entity, with a title.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty(title: LocalizedStringResource) =
  #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")

/// Indexes a computed property under an attribute; it has to be declared in the entity type itself.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
  #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")

/// Indexes a computed property with a title under an attribute; it has to be declared in the entity type itself.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty(
  title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")

/// Indexes a computed property under an attribute of the app's own; it has to be declared in the entity type itself.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty(customIndexingKey: CSCustomAttributeKey) =
  #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")

/// Indexes a computed property with a title under an attribute of the app's own; it has to be declared in the entity type itself.
@attached(peer, names: prefixed(_), prefixed(`$`), prefixed(_ComputedProperty_))
public macro ComputedProperty(
  title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "EntityMacros", type: "ComputedPropertyMacro")
