import Foundation

/// The memory of this process.
package enum ProcessMemory {
  /// The most resident memory so far, in bytes; 0 where the system does not say.
  package static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
