import Foundation
import Library
import Localization
import Signals

/// The screen that shows how much the person has read.
package struct ReadingTimeModel: Hashable, Sendable {
  /// A document with its reading time; its tile opens it.
  package struct Item: Hashable, Sendable {
    /// The document's identifier on the shelf.
    package var id: String
    /// The document's title.
    package var title: String
    /// The time spent reading the document, such as “2 h 05 min”.
    package var time: String
    /// The reading speed, such as “about 210 words a minute”; nil if too few lines were tracked.
    package var speed: String?
    /// How many pages were read, such as “38 of 120 pages, 32 %”.
    package var pages: String
    /// The time left to the end, such as “about 4 h left”; nil if the speed is not known.
    package var left: String?
    /// The share of the document that is read, 0 to 1.
    package var progress: Double

    /// Makes a document's line from its title, the words about time, speed and pages, and the share that is read.
    package init(
      id: String, title: String, time: String, speed: String? = nil, pages: String, left: String? = nil,
      progress: Double
    ) {
      (self.id, self.title, self.time, self.speed) = (id, title, time, speed)
      (self.pages, self.left, self.progress) = (pages, left, progress)
    }
  }

  /// The reading time of one day.
  package struct Day: Hashable, Sendable {
    /// The day's short name, such as “Mon”.
    package var name: String
    /// The reading time of the day, s.
    package var seconds: Double
    /// Makes a day from its short name and its reading time, s.
    package init(name: String, seconds: Double) { (self.name, self.seconds) = (name, seconds) }
    /// The reading time in words, such as “25 min”; empty for none.
    package var time: String {
      guard seconds > 0 else { return "" }
      return seconds < 60 ? localized("< 1 min") : ReadingTimeModel.time(seconds)
    }
  }

  /// The name of the person whose reading times are shown.
  package var person: String
  /// The documents that were read, the last one first.
  package var items: [Item]
  /// The last seven days, today last.
  package var days: [Day]
  /// Why the reading times are not those of now; nil if they are, or if none are shown.
  package var message: String?
  /// Why no documents are shown, where there are none.
  package var absence: Absence

  /// Makes the screen from the person's name, their documents and days, or why these cannot be shown.
  package init(
    person: String, items: [Item] = [], days: [Day] = [], message: String? = nil,
    absence: Absence = .none
  ) {
    (self.person, self.items, self.days) = (person, items, days)
    (self.message, self.absence) = (message, absence)
  }

  /// The person's name and the total of the last seven days.
  package var words: String {
    let seconds = days.reduce(0) { $0 + $1.seconds }
    return seconds > 0 ? localized("\(person) · \(Self.time(seconds)) in the last seven days") : person
  }

  /// A duration in hours and minutes, such as “2 h 05 min”.
  package static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 60 else {
      return seconds > 0 ? localized("under a minute") : localized("0 min")
    }
    let minutes = Int(min(seconds / 60, 1e9))
    let rest = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
    if minutes < 60 { return localized("\(minutes) min") }
    return localized("\(minutes / 60) h \(rest) min")
  }
}

extension ReadingTimeModel {
  /// The event that the choice of a target on this screen stands for; nil if it stands for nothing.
  package func event(for target: TargetID) -> WindowEvent? {
    if target == .exit { return .back }
    return items.first { target == .document($0.id) }.map { .open(documentID: $0.id) }
  }
}

extension ReadingTimeModel.Item {
  /// - Parameter total: the person's reading time and pages in the document.
  package init(_ total: ReadingTotal) {
    let percent = Int((total.share * 100).rounded())
    let pages = total.pageCount
    self.init(
      id: total.id, title: total.title, time: localized("\(ReadingTimeModel.time(total.read.seconds)) read"),
      speed: total.wordsPerMinute.map { localized("about \($0.fixed(0)) words a minute") },
      pages: pages > 0
        ? localized(
          pages, one: "\(total.pagesRead) of \(pages) page, \(percent) %",
          other: "\(total.pagesRead) of \(pages) pages, \(percent) %")
        : localized(total.pagesRead, one: "1 page", other: "\(total.pagesRead) pages"),
      left: total.secondsLeft.map {
        $0 > 0 ? localized("about \(ReadingTimeModel.time($0)) left") : localized("read to the end")
      },
      progress: total.share)
  }
}

extension ReadingTimeModel.Day {
  /// - Parameters:
  ///   - day: the day and its reading time.
  ///   - calendar: the calendar that names the day; the one in which the days were asked for.
  package init(_ day: ReadingDay, calendar: Calendar = .current) {
    let names = [
      localized("Sun", context: "weekday"),
      localized("Mon", context: "weekday"),
      localized("Tue", context: "weekday"),
      localized("Wed", context: "weekday"),
      localized("Thu", context: "weekday"),
      localized("Fri", context: "weekday"),
      localized("Sat", context: "weekday"),
    ]
    let index = calendar.component(.weekday, from: day.day) - 1
    self.init(name: names.indices.contains(index) ? names[index] : "", seconds: day.seconds)
  }
}
