import Accounts
import Foundation
import Library
import ReaderApp
import Signals

// What the gallery's household shows on tiles and forms.
extension GalleryHousehold {
  /// The documents on the shelf, more than a page of tiles holds.
  var shelf: [ShelfItem] {
    let letters = (1...14).map { number in
      ShelfItem(
        madeUp: "letters-\(number)", title: "Letters from the Lighthouse, volume \(number)",
        pageCount: 15 * number, added: Self.date,
        place: ReadingPlace(position: DocumentPosition(page: number * number, offset: 0.5)), author: "M. Orr")
    }
    return Document.allCases.map(item) + letters
  }

  /// The part of the shelf that is asked for.
  func part(_ request: ShelfRequest) -> ShelfPart {
    let all = shelf
    let range = request.range.clamped(to: 0..<all.count)
    return ShelfPart(items: Array(all[range]), start: range.lowerBound, total: all.count)
  }

  /// PDFs that are found in the reader's folders, more than a page of tiles holds.
  static let files: [FinderModel.File] = {
    let names =
      ["A Report on the Warmth of Reading Lamps in Rooms with Two Windows and a Fireplace, Final", "מכתב"]
      + (1...15).map { "Minutes of the meeting \($0)" }
    return names.map { name in
      FinderModel.File(
        url: URL(filePath: "/home/ada/Downloads/\(name).pdf"), name: name, detail: "Downloads, 12 Nov 2026")
    }
  }()

  /// Two cameras of the same name, told apart by where they are plugged in.
  static let cameras: [SourceIdentity] = [(2, "video0"), (3, "video2")].map { port, device in
    SourceIdentity(
      id: "usb:046d:0825@1-\(port)", name: "Webcam", path: "/dev/\(device)", widthPx: 640, heightPx: 480,
      framesPerSecond: 30, format: "MJPG")
  }

  var readingTimes: ReadingTimes {
    let totals = Document.allCases.enumerated().map { index, document in
      let item = item(document)
      let read = ReadingSpan(
        seconds: Double(index + 1) * 4500, pages: item.pageCount, furthest: item.pageCount / 2, lines: 800,
        words: 9000, lineSeconds: 2500)
      return ReadingTotal(
        id: item.id, title: item.title, pageCount: item.pageCount, lastRead: Self.date, read: read)
    }
    let days = [0.0, 600, 4500, 30, 0, 7500, 1800].enumerated().map { index, seconds in
      ReadingDay(day: Self.date.addingTimeInterval(Double(index - 6) * 86_400), seconds: seconds)
    }
    return ReadingTimes(documents: totals, days: days)
  }

  /// How a person logs in. The reader has only a PIN, so that its keys are shown at once; all others have a password.
  func wayIn(of name: String) -> WayIn {
    guard name == Self.reader else { return WayIn(hasPassword: true, pin: .none, seed: 0) }
    return WayIn(hasPassword: false, pin: .ready(.digits(count: 4), isShuffled: false), seed: 0)
  }

  /// Refuses every log-in, so that pictures can show what is said then.
  func answers(to way: SignIn) -> [AppEvent] {
    let error: AccountsError
    switch way {
    case .logIn(let name, _): error = .wrongPassword(name: name)
    case .register(let name, _): error = .nameTaken(name: name)
    default: return []
    }
    return [.store(.signedIn(.failure(SignInFailure("\(error)", isKnown: true))))]
  }
}
