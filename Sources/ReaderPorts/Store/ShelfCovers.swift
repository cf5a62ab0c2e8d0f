import Library
import ReaderApp
import ReaderWindow

/// The covers on the tiles of a person's shelf, made small one after the other.
struct ShelfCovers {
  /// The number of covers above which those of other pages of the shelf are dropped: about 12 MB.
  static let most = 64

  /// The task that makes covers.
  var task: Task<Void, Never>?
  /// How many times covers of a page of the shelf were asked for.
  var rounds = 0
  /// What was made, by `ShelfItem.coverID`.
  var made: [String: CoverThumbnail] = [:]
  /// What cannot be made, such as the first page of a damaged document, so that it is tried once.
  var failed: Set<String> = []
  /// What was reported last.
  var told: Set<String> = []

  /// All covers to report if there are new ones among those of these documents; nil if there are none.
  mutating func news(of items: [ShelfItem]) -> [String: CoverThumbnail]? {
    let shown = Set(items.map(\.coverID))
    // Those of other pages are made again when they are shown again.
    if made.count > Self.most { made = made.filter { shown.contains($0.key) } }
    guard !shown.intersection(made.keys).isSubset(of: told) else { return nil }
    told = Set(made.keys)
    return made
  }
}

extension PersonStore {
  /// Reports small pictures of these documents' covers, unless they were reported already: first those that somebody
  /// gave, then first pages, which take longer to draw.
  func tellCovers(of items: [ShelfItem]) {
    covers.rounds += 1
    let (shelf, before, round) = (shelf, covers.task, covers.rounds)
    let given = items.filter { $0.cover != nil }
    let drawn = items.filter { $0.cover == nil && !$0.isEncrypted && !$0.isMissing }
    covers.task = Task { [weak self] in
      await before?.value
      for part in [given, drawn] {
        for item in part {
          // Another page of the shelf may be shown by now.
          guard let self, !Task.isCancelled, covers.rounds == round else { return }
          let id = item.coverID
          guard covers.made[id] == nil, !covers.failed.contains(id) else { continue }
          do throws(LibraryError) {
            let thumbnail = try await Self.thumbnail(of: item, on: shelf)
            guard !Task.isCancelled else { return }
            if let thumbnail { covers.made[id] = thumbnail } else { covers.failed.insert(id) }
          } catch {
            // Whatever else fails, such as a store that is locked, is tried again with the next list.
            if case .document = error { covers.failed.insert(id) }
          }
        }
        guard let self, !Task.isCancelled, covers.rounds == round else { return }
        if let news = covers.news(of: items) { tell(.covers(news)) }
      }
    }
  }

  /// - Returns: nil if the picture cannot be read, or was replaced since the item was listed.
  /// - Throws: as `Shelf.cover` and `Shelf.firstPage`.
  private static func thumbnail(
    of item: ShelfItem, on shelf: Shelf
  ) async throws(LibraryError) -> CoverThumbnail? {
    let picture: PictureFile?
    if let cover = item.cover {
      picture = try await shelf.cover(of: item.id).flatMap { $0.id == cover ? $0 : nil }
    } else {
      picture = try await shelf.firstPage(of: item.id)
    }
    guard let picture else { return nil }
    return await CoverThumbnail.made(of: PanelScene.Picture(of: picture), as: item.coverID)
  }
}
