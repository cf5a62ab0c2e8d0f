import Foundation
import Library
import Localization

/// A watched folder as `trackii library watch list` prints it.
struct ToldFolder: Encodable {
  struct Arrival: Encodable {
    var moment: Date
    var documents: Int
    /// The titles of the first documents that were added.
    var titles: [String]
  }

  struct Refusal: Encodable {
    var file: String
    var reason: String
  }

  enum Access: String, Encodable { case open, empty, gone, closed }

  var path: String
  var access: Access
  /// Why the folder cannot be read; nil if it can be, or if it does not exist.
  var reason: String?
  /// The documents that were last added from the folder; nil if none were.
  var came: Arrival?
  /// Files in the folder that were not added.
  var refused: [Refusal]

  init(_ listed: ListedFolder) {
    path = listed.folder.path
    switch listed.access {
    case .open: access = .open
    case .empty: access = .empty
    case .gone: access = .gone
    case .closed(let why): (access, reason) = (.closed, why)
    }
    came = listed.folder.arrival.map {
      Arrival(moment: $0.moment, documents: $0.documents, titles: $0.titles)
    }
    refused = (listed.refused ?? [:]).sorted { $0.key < $1.key }.map {
      Refusal(file: $0.key, reason: $0.value)
    }
  }

  /// The text for a terminal: the path, and below it facts about the folder.
  var text: String { ([path] + facts.map { "    " + $0 }).map { $0 + "\n" }.joined() }

  private var facts: [String] {
    let state: String? =
      switch access {
      case .open: nil
      case .empty:
        localized(
          "No PDF lies there now. Plug in or mount what it lies on; what was seen there is still known.")
      case .gone:
        localized(
          "It is not there. Plug in what it lies on, or watch it no longer: trackii library watch remove FOLDER"
        )
      case .closed:
        localized("It cannot be read (\(reason ?? "")). Let its owner give you the right to read it.")
      }
    let arrival =
      came.map { came in
        let titles = came.titles.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let more = came.documents - min(3, came.titles.count)
        let moment = came.moment.formatted(.iso8601)
        return more == 0
          ? localized("\(moment): \(titles) came")
          : localized(
            more, one: "\(moment): \(titles) and \(more) more came",
            other: "\(moment): \(titles) and \(more) more came")
      } ?? localized("Nothing new has come from it yet.")
    return [state].compactMap(\.self) + [arrival]
      + refused.map { localized("\($0.file) did not come: \($0.reason)") }
  }
}
