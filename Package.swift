// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The folders under Sources are the architecture: a target imports only what its line names, and
// dependencies point up this list only. `.ci/run` checks the import table against these lines.

let doors: [Target] = [
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
  .target(
    name: "CBaseTable", exclude: ["words.table", "LICENSE-WordNet"],
    cSettings: [.unsafeFlags(["-std=c23"])]),
  .target(
    name: "CSearchKernels", cSettings: [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"])]),
]

/// A library module and what it may import.
let modules: [(name: String, dependencies: [String])] = [
  ("SearchModel", []),
  ("ContentDigests", ["CXXHash", "SearchModel"]),
  ("SQLiteStore", ["CSQLite", "SearchModel"]),
  ("DenseAlgebra", ["CSearchKernels", "SearchModel"]),
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
      "HashedEmbedding", "LexicalIndex", "VectorIndex", "CBaseTable", "SearchModel",
    ]
  ),
  ("SpotlightAPI", ["EntityMacros", "IndexEngine", "SearchText", "SearchModel"]),
  ("AppEntities", ["EntityMacros", "SpotlightAPI", "IndexEngine", "SearchModel"]),
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
  ("LimelightCommand", "Sources/LimelightCommand", ["CommandLineTool"]),
  ("NotesExample", "Sources/NotesExample", ["Limelight"]),
  (
    "IndexBenchmark", "Benchmarks/IndexBenchmark",
    ["BenchmarkSupport", "IndexEngine", "SearchModel"]
  ),
  (
    "AnalysisBenchmark", "Benchmarks/AnalysisBenchmark",
    ["BenchmarkSupport", "SearchText", "SearchModel"]
  ),
  (
    "LearningBenchmark", "Benchmarks/LearningBenchmark",
    ["BenchmarkSupport", "HashedEmbedding", "SearchText", "SearchModel"]
  ),
  ("RankingPlots", "Benchmarks/RankingPlots", ["SearchRanking"]),
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

// MARK: - Macros

/// The folder of swift-syntax that came with the toolchain which runs this manifest, nil where it has none.
///
/// The manifest links the toolchain's own PackageDescription library; where that was loaded from tells where the
/// toolchain is, whatever `PATH`, links or version managers stand in between.
func toolchainSyntaxFolder() -> String? {
  // Line by line: the system hands this file out in pieces, and a reader that takes a short piece for the end misses the rest.
  guard let maps = fopen("/proc/self/maps", "r") else { return nil }
  defer { fclose(maps) }
  let library = "/lib/swift/pm/ManifestAPI/libPackageDescription.so"
  var buffer = [CChar](repeating: 0, count: 8_192)
  while fgets(&buffer, Int32(buffer.count), maps) != nil {
    let line = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let end = line.range(of: library), let slash = line.firstIndex(of: "/") else { continue }
    let folder = line[slash..<end.lowerBound] + "/lib/swift/host"
    let exists = FileManager.default.fileExists(atPath: folder + "/SwiftSyntaxMacros.swiftmodule")
    return exists ? String(folder) : nil
  }
  return nil
}

let syntaxFolder = toolchainSyntaxFolder()

/// Apple's toolchains lack the folder: there the macros are built against the swift-syntax package. On Linux nothing is fetched.
#if os(Linux)
let syntaxPackages: [Package.Dependency] = []
#else
let syntaxPackages: [Package.Dependency] =
  syntaxFolder == nil
  ? [.package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.0")] : []
#endif

func macroTarget(_ name: String) -> Target {
  guard let folder = syntaxFolder else {
    #if os(Linux)
    fatalError(
      "This Swift toolchain has no folder lib/swift/host; use a complete one of swift.org.")
    #else
    let products = [
      "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder",
      "SwiftSyntaxMacros",
    ]
    return .macro(
      name: name, dependencies: products.map { .product(name: $0, package: "swift-syntax") })
    #endif
  }
  let libraries = [
    "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftDiagnostics", "SwiftParser",
    "SwiftBasicFormat", "SwiftOperators", "SwiftSyntaxMacroExpansion",
    "SwiftCompilerPluginMessageHandling",
  ]
  return .macro(
    name: name,
    swiftSettings: [.unsafeFlags(["-I", folder])],
    linkerSettings: [
      .unsafeFlags(
        ["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder] + libraries.map { "-l\($0)" })
    ])
}

func byName(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let targets: [Target] =
  doors
  + [macroTarget("EntityMacros")]
  + modules.map { .target(name: $0.name, dependencies: byName($0.dependencies)) }
  + executables.map {
    .executableTarget(name: $0.name, dependencies: byName($0.dependencies), path: $0.path)
  }
  + [.target(name: "TestSupport", dependencies: ["SearchModel"], path: "Tests/TestSupport")]
  + [.target(name: "BenchmarkSupport", path: "Benchmarks/BenchmarkSupport")]
  + testedModules.map { tested in
    // A macro target is a program of the compiler's, nothing that a test could import.
    let imports = (modules.first { $0.name == tested.name }?.dependencies ?? [])
      .filter { $0 != "EntityMacros" }
    return .testTarget(
      name: "\(tested.name)Tests",
      dependencies: byName([tested.name, "TestSupport"] + imports + tested.alsoImports))
  }
  + [
    // Runs the built command as a process.
    .testTarget(
      name: "EndToEndTests",
      dependencies: byName(["LimelightCommand", "SQLiteStore", "TestSupport"]))
  ]

// MARK: - One settings loop

let swiftTargets = targets.filter {
  $0.type != .system && !["CSearchKernels", "CBaseTable"].contains($0.name)
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

// The inner loops of these are so slow without optimisation that tests would wait for nothing else.
for target in swiftTargets
where [
  "SearchText", "DenseAlgebra", "HashedEmbedding", "LexicalIndex", "VectorIndex", "SearchRanking",
].contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

let package = Package(
  name: "Limelight",
  products: [
    .library(name: "Limelight", targets: ["Limelight"]),
    .library(name: "SearchSources", targets: ["SearchSources"]),
    .executable(name: "limelight", targets: ["LimelightCommand"]),
  ],
  dependencies: syntaxPackages,
  targets: targets
)
