import Calibration
import Catalogues
import Foundation
import ReaderApp
import Tracking

@testable import Library

extension SimulatedStore {
  /// What one person has.
  struct Shelf {
    var items: [ShelfItem] = []
    var profiles: [ProfileKey: StoredCalibration] = [:]
    /// Kept under the camera's name alone.
    var profilesByName: [String: StoredCalibration] = [:]
    var pace: Double?
    var appearance: Appearance?
    var settings = StoredSettings()
    /// What was read, by document and opening.
    var reading: [String: [Int: ReadingSpan]] = [:]

    var times: ReadingTimes {
      let read = items.compactMap { item in
        reading[item.id].map { spans in
          ReadingTotal(
            id: item.id, title: item.title, pageCount: item.pageCount, lastRead: Date(),
            read: spans.values.reduce(ReadingSpan(), +))
        }
      }
      let seconds = read.reduce(0) { $0 + $1.read.seconds }
      return ReadingTimes(documents: read, days: [ReadingDay(day: Date(), seconds: seconds)])
    }

    /// Those that are not done.
    var reminders: [Reminder] = []
    var timers = TimerSetting()
    var drafts: [KeptDraft] = []
    var tracking = TrackingDays()
    var sittings = SittingHistory()
    /// Why the sittings cannot be read; nil if they can.
    var sittingsFailure: AppFailure?
    var catalogues = CatalogueSetting()
    var events: [EventOccurrence] = []
    var notes: [NotebookNote] = []
    /// What notes show, and what is cut from pages: the first.
    var pictures: [PictureFile] = []
    /// What is drawn on each, by its SHA-256.
    var drawings: [String: [PictureStroke]] = [:]
    /// What others have of the one thing that is shared, by their names.
    var rights: [String: GivenRight] = [:]
    var collections: [ListedCollection] = []
    /// Those that are watched.
    var folders: [ListedFolder] = []
    /// What is said of documents, and the covers that they have, by their identifiers.
    var facts: [String: DocumentFacts] = [:]
    var covers: [String: PictureFile] = [:]
    var firstPage: PictureFile?
    /// Who has a document, by its identifier.
    var holders: [String: DocumentReaders] = [:]
    /// What was taken off, the last first.
    var removed: [RemovedItem] = []
    /// What the person reads to others or follows.
    var together: ReadingTogether?
    var findings: [ShelfFinding] = []
    var order = ShelfOrder()
    var groups = ShelfGroups()
    var invitations: [Share] = []
    /// What has a tag, by the tag.
    var tagged: [String: Set<String>] = [:]

    /// In the order in which they were put there, or by title; the filter knows states, tags and owners.
    func part(_ request: ShelfRequest) -> ShelfPart {
      var fitting = items.filter { item in
        (request.filter.state == nil || item.state == request.filter.state)
          && (request.filter.ownership == nil
            || (item.role == .owner) == (request.filter.ownership == .own))
          && (request.filter.tag.map { tagged[$0]?.contains(item.id) == true } ?? true)
      }
      if request.order.key == .title { fitting.sort { $0.title < $1.title } }
      if request.order.isReversed { fitting.reverse() }
      let length = request.range.count
      let start =
        request.range.lowerBound < fitting.count
        ? request.range.lowerBound : max(0, (fitting.count - 1) / length * length)
      let shown = Array(fitting.dropFirst(start).prefix(length))
      return ShelfPart(items: shown, start: start, total: fitting.count)
    }

    /// What is marked, by document, and what it was before each step.
    var marks: [String: [Mark]] = [:]
    var markSteps: [String: [[Mark]]] = [:]
  }

  /// Somebody's PIN, and how it stands with it.
  struct KeptPIN {
    var pin: EnteredPIN
    var isShuffled: Bool
    /// Why it cannot be used now.
    var blocked: String?
    /// How long the next one has to wait, s.
    var waits: Double?
    init(_ pin: EnteredPIN, isShuffled: Bool = false) { (self.pin, self.isShuffled) = (pin, isShuffled) }
  }

  static func item(
    _ title: String, pages: Int = 5, isEncrypted: Bool = false, from owner: String? = nil,
    role: ShareRole = .owner
  ) -> ShelfItem {
    ShelfItem(
      id: "id-\(title)", title: title, pageCount: pages, isEncrypted: isEncrypted,
      added: Date(timeIntervalSince1970: 0), lastOpened: nil, place: nil, isMissing: false, role: role,
      owner: owner)
  }

  static let locked = AppFailure("Another program is using the library.", isPassing: true)
}
