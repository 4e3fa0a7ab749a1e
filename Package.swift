// swift-tools-version: 6.2
import PackageDescription

// The folders under Sources are the architecture: a target imports only what its line names, and
// dependencies point up this list only. `.ci/run` checks the import table against these lines.

let doors: [Target] = [
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CBLAS", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
  .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
  .target(
    name: "CSearchKernels", cSettings: [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"])]),
]

/// A library module and what it may import.
let modules: [(name: String, dependencies: [String])] = [
  ("SearchModel", []),
  ("ContentDigests", ["CXXHash", "SearchModel"]),
  ("SQLiteStore", ["CSQLite", "SearchModel"]),
  ("DenseAlgebra", ["CBLAS", "SearchModel"]),
  ("SearchText", ["CStemmer", "SearchModel"]),
  ("SearchRanking", ["SearchModel"]),
  (
    "HashedEmbedding",
    ["ContentDigests", "SearchText", "CSearchKernels", "DenseAlgebra", "SearchModel"]
  ),
  (
    "LexicalIndex",
    ["SQLiteStore", "SearchText", "SearchRanking", "ContentDigests", "SearchModel"]
  ),
  (
    "VectorIndex",
    [
      "SQLiteStore", "CSearchKernels", "DenseAlgebra", "SearchRanking", "ContentDigests",
      "SearchModel",
    ]
  ),
  (
    "IndexEngine",
    [
      "SQLiteStore", "DenseAlgebra", "SearchText", "SearchRanking", "ContentDigests",
      "HashedEmbedding", "LexicalIndex", "VectorIndex", "SearchModel",
    ]
  ),
  ("SpotlightAPI", ["IndexEngine", "SearchText", "SearchModel"]),
  ("AppEntities", ["SpotlightAPI", "IndexEngine", "SearchModel"]),
  ("SearchSources", ["AppEntities", "SpotlightAPI", "CXML2", "CZlib", "SearchModel"]),
  (
    "CommandLineTool",
    [
      "SearchSources", "AppEntities", "SpotlightAPI", "IndexEngine", "SearchRanking", "SearchText",
      "SearchModel",
    ]
  ),
  ("Limelight", ["SearchModel", "IndexEngine", "SpotlightAPI", "AppEntities"]),
]

let executables: [(name: String, path: String, dependencies: [String])] = [
  ("LimelightCommand", "Sources/LimelightCommand", ["CommandLineTool"])
]

/// One test target a module, named for it; it may import the module, what the module imports, and TestSupport.
let testedModules: [(name: String, alsoImports: [String])] = [
  ("CSearchKernels", []),
  ("SearchModel", []),
  ("ContentDigests", []),
  ("SQLiteStore", []),
  ("DenseAlgebra", []),
  ("SearchText", []),
  ("SearchRanking", []),
  ("HashedEmbedding", []),
  ("LexicalIndex", []),
  ("VectorIndex", []),
  ("IndexEngine", []),
  ("SpotlightAPI", []),
  ("AppEntities", []),
  ("SearchSources", ["IndexEngine"]),
  ("CommandLineTool", []),
]

func byName(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let targets: [Target] =
  doors
  + modules.map { .target(name: $0.name, dependencies: byName($0.dependencies)) }
  + executables.map {
    .executableTarget(name: $0.name, dependencies: byName($0.dependencies), path: $0.path)
  }
  + [.target(name: "TestSupport", path: "Tests/TestSupport")]
  + testedModules.map { tested in
    let imports = modules.first { $0.name == tested.name }?.dependencies ?? []
    return .testTarget(
      name: "\(tested.name)Tests",
      dependencies: byName([tested.name, "TestSupport"] + imports + tested.alsoImports))
  }

// MARK: - One settings loop

let swiftTargets = targets.filter {
  ![.system, .macro].contains($0.type) && $0.name != "CSearchKernels"
}
for target in swiftTargets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .swiftLanguageMode(.v6),
      .treatAllWarnings(as: .error),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
      .enableUpcomingFeature("ExistentialAny"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
      .enableUpcomingFeature("MemberImportVisibility"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
      .enableUpcomingFeature("InternalImportsByDefault"),
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .unsafeFlags(["-require-explicit-sendable"]),
    ]
}

let package = Package(
  name: "Limelight",
  products: [
    .library(name: "Limelight", targets: ["Limelight"]),
    .library(name: "SearchSources", targets: ["SearchSources"]),
    .executable(name: "limelight", targets: ["LimelightCommand"]),
  ],
  targets: targets
)
