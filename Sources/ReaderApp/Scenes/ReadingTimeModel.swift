import Foundation
import Library
import Signals

/// How much the person has read, as it is shown.
package struct ReadingTimeModel: Hashable, Sendable {
  /// A document; it is opened by its tile.
  package struct Item: Hashable, Sendable {
    package var id: String
    /// The document's title.
    package var title: String
    /// Such as "2 h 05 min".
    package var time: String
    /// Such as "about 210 words a minute"; nil where too few lines were followed.
    package var speed: String?
    /// Such as "38 of 120 pages, 32 %".
    package var pages: String
    /// Such as "about 4 h left"; nil where no speed is known.
    package var left: String?
    /// How much is read, 0 to 1.
    package var progress: Double

    package init(
      id: String, title: String, time: String, speed: String? = nil, pages: String, left: String? = nil,
      progress: Double
    ) {
      (self.id, self.title, self.time, self.speed) = (id, title, time, speed)
      (self.pages, self.left, self.progress) = (pages, left, progress)
    }
  }

  /// One day of reading.
  package struct Day: Hashable, Sendable {
    /// Such as "Mon".
    package var name: String
    /// How long was read.
    package var seconds: Double
    package init(name: String, seconds: Double) { (self.name, self.seconds) = (name, seconds) }
    /// Such as "25 min"; empty for none.
    package var time: String {
      guard seconds > 0 else { return "" }
      return seconds < 60 ? "< 1 min" : ReadingTimeModel.time(seconds)
    }
  }

  /// Whose times they are.
  package var person: String
  /// The documents that were read, the last one first.
  package var items: [Item]
  /// The last seven, today last.
  package var days: [Day]
  /// Why nothing can be told.
  package var message: String?
  /// The store has not answered yet.
  package var isAsking: Bool

  package init(
    person: String, items: [Item] = [], days: [Day] = [], message: String? = nil, isAsking: Bool = false
  ) {
    (self.person, self.items, self.days) = (person, items, days)
    (self.message, self.isAsking) = (message, isAsking)
  }

  /// Whose it is, and what the last seven days come to.
  package var words: String {
    let seconds = days.reduce(0) { $0 + $1.seconds }
    return seconds > 0 ? "\(person) · \(Self.time(seconds)) in the last seven days" : person
  }

  /// In hours and minutes, such as "2 h 05 min".
  package static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 60 else { return seconds > 0 ? "under a minute" : "0 min" }
    let minutes = Int(min(seconds / 60, 1e9))
    let rest = minutes % 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
  }
}

extension ReadingTimeModel {
  /// What choosing a target of this screen stands for; nil where it stands for nothing.
  package func event(for target: TargetID) -> WindowEvent? {
    if target == .exit { return .back }
    return items.first { target == .document($0.id) }.map { .open(documentID: $0.id) }
  }
}

extension ReadingTimeModel.Item {
  /// - Parameter total: all that the person has read of the document.
  package init(_ total: ReadingTotal) {
    let percent = Int((total.share * 100).rounded())
    let pages = total.pageCount
    self.init(
      id: total.id, title: total.title, time: "\(ReadingTimeModel.time(total.read.seconds)) read",
      speed: total.wordsPerMinute.map { "about \($0.fixed(0)) words a minute" },
      pages: pages > 0
        ? "\(total.pagesRead) of \(pages) page\(pages == 1 ? "" : "s"), \(percent) %"
        : "\(total.pagesRead) pages",
      left: total.secondsLeft.map { $0 > 0 ? "about \(ReadingTimeModel.time($0)) left" : "read to the end" },
      progress: total.share)
  }
}

extension ReadingTimeModel.Day {
  /// - Parameters:
  ///   - day: which day, and how long was read.
  ///   - calendar: names the day; that which the days were asked for in.
  package init(_ day: ReadingDay, calendar: Calendar = .current) {
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let index = calendar.component(.weekday, from: day.day) - 1
    self.init(name: names.indices.contains(index) ? names[index] : "", seconds: day.seconds)
  }
}
