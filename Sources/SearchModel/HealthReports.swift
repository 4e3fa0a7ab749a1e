/// How thorough a verification is.
public struct VerifyOptions: Sendable {
  /// Whether the sources are asked for their versions.
  public var asksSources: Bool
  /// Whether terms and vectors are derived again from the stored text and compared.
  public var derivesAgain: Bool
  /// Called now and then with the items checked and the items in all.
  public var progress: (@Sendable (_ checked: Int, _ total: Int) -> Void)?

  /// Options; by default stored parts are compared with their digests only.
  public init(
    asksSources: Bool = false,
    derivesAgain: Bool = false,
    progress: (@Sendable (_ checked: Int, _ total: Int) -> Void)? = nil
  ) {
    self.asksSources = asksSources
    self.derivesAgain = derivesAgain
    self.progress = progress
  }
}

/// What a verification found.
public struct VerifyReport: Sendable {
  /// Items that were compared with their digests.
  public var checkedItems: Int
  /// Ranges that were checked.
  public var checkedRanges: Int
  /// How long it took.
  public var duration: Duration
  /// The ranges that are not clean, in order.
  public var ranges: [RangeReport]
  /// Damage that belongs to no range: the file, a whole table.
  public var fileProblems: [String]

  /// Whether nothing was found.
  public var isClean: Bool { ranges.isEmpty && fileProblems.isEmpty }

  /// A report from its parts.
  public init(
    checkedItems: Int, checkedRanges: Int, duration: Duration, ranges: [RangeReport],
    fileProblems: [String]
  ) {
    self.checkedItems = checkedItems
    self.checkedRanges = checkedRanges
    self.duration = duration
    self.ranges = ranges
    self.fileProblems = fileProblems
  }
}

/// What is wrong with one range.
public struct RangeReport: Sendable, Equatable {
  /// The range.
  public var range: RangeToken
  /// Its condition.
  public var state: RangeState
  /// What was found, one line each.
  public var reasons: [String]
  /// Items in the range.
  public var itemCount: Int
  /// The identifiers concerned, in byte order.
  public var badItems: [String]

  /// A report from its parts.
  public init(
    range: RangeToken, state: RangeState, reasons: [String], itemCount: Int, badItems: [String]
  ) {
    self.range = range
    self.state = state
    self.reasons = reasons
    self.itemCount = itemCount
    self.badItems = badItems
  }
}

/// What a reindex concerns.
public enum ReindexSelection: Sendable, Equatable {
  /// Every item of every type.
  case all
  /// Every item of a type.
  case type(String)
  /// The items of a domain and those below it.
  case domain(String)
  /// These items.
  case keys([ItemKey])
  /// The items of these ranges.
  case ranges([RangeToken])
  /// What the sources say has changed.
  case stale
  /// What contradicts its digests.
  case corrupt
  /// What an earlier repair left undone.
  case pending
}

/// What a reindex did.
public struct ReindexReport: Sendable, Equatable {
  /// What was done, range by range.
  public var ranges: [ReindexedRange]
  /// Whether it was a rehearsal: nothing was asked of anyone, nothing was written.
  public var isDryRun: Bool

  /// Whether something is still damaged, stale or waiting.
  public var isIncomplete: Bool {
    ranges.contains { $0.pendingBecause != nil || !$0.lost.isEmpty }
  }

  /// A report from its parts.
  public init(ranges: [ReindexedRange], isDryRun: Bool) {
    self.ranges = ranges
    self.isDryRun = isDryRun
  }
}

/// What a reindex did for one range.
public struct ReindexedRange: Sendable, Equatable {
  /// The range; its token is `new` for items that the index did not hold.
  public var range: RangeToken
  /// Why it was reindexed.
  public var reason: String
  /// Items whose owner was asked to donate them again.
  public var asked: Int
  /// Items that were donated.
  public var donated: Int
  /// Items whose derived parts were made again from sound stored text.
  public var derived: Int
  /// Items removed because their source no longer has them.
  public var removed: Int
  /// Identifiers whose content is damaged and cannot be had again.
  public var lost: [String]
  /// Why the range is still pending; nil when it is done.
  public var pendingBecause: String?

  /// A line of a report, with nothing done yet.
  public init(range: RangeToken, reason: String) {
    self.range = range
    self.reason = reason
    asked = 0
    donated = 0
    derived = 0
    removed = 0
    lost = []
    pendingBecause = nil
  }
}
