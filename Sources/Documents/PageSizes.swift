import DocumentProtocol
import Synchronization

/// The page sizes that are known so far, in points. May be used on any thread.
final class PageSizes: Sendable {
  private let known: Mutex<[Int: PageSize]>

  init(first: PageSize) { known = Mutex([0: first]) }

  subscript(page: Int) -> PageSize? { known.withLock { $0[page] } }

  func set(_ sizes: [PageSize], from start: Int) {
    known.withLock { known in
      for (offset, size) in sizes.enumerated() { known[start + offset] = size }
    }
  }

  /// The sizes of all pages; nil if any is unknown.
  func all(_ count: Int) -> [PageSize]? {
    known.withLock { known in
      let sizes = (0..<count).compactMap { known[$0] }
      return sizes.count == count ? sizes : nil
    }
  }
}
