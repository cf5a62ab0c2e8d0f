import Foundation
import Library
import Localization
import Reading
import Signals

// Export, import and backup: begun on the account page; their results are told wherever the person is by then.
extension AppSession {
  /// Looks for the folders to write to and import from, each time anew, since memory sticks come and go.
  mutating func look(
    for view: AccountScreen.View, _ before: AccountScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.found, shown.page) = (view, nil, 0)
    show(shown, isOther: true, at: time)
    return [.store(.transfer(.look, of: reader))]
  }

  mutating func begin(_ transfer: Transfer, at time: Timestamp) -> [AppAction] {
    guard case .covered(.account(var shown), _) = screen, account.work == .none else { return [] }
    account.work = .going(transfer, share: 0)
    (shown.view, shown.page) = (.overview, 0)
    show(shown, isOther: true, at: time)
    return [.store(.transfer(.begin(transfer), of: reader))]
  }

  mutating func stopTransfer(at time: Timestamp) -> [AppAction] {
    guard case .going(let transfer, _) = account.work else { return [] }
    account.work = .stopping(transfer)
    refreshAccount(isOther: true, at: time)
    return [.store(.transfer(.stop, of: reader))]
  }

  /// Logs the person out. While a transfer is under way they are asked first, because logging out cancels it.
  mutating func logOut(at time: Timestamp) -> [AppAction] {
    let isAsked =
      if case .covered(.account(let shown), _) = screen { shown.view == .leaving } else { false }
    if isTransferGivenUpByLeaving, !isAsked {
      let asked = openAccount(.leaving, at: time)
      // If the question cannot be shown, the log-out is carried out.
      if !asked.isEmpty { return asked }
    }
    screen = .place(screen.place)
    return signIn(.guest, backToPeople: true)
  }

  private var isTransferGivenUpByLeaving: Bool {
    switch account.work {
    case .going, .ready: true
    case .none, .stopping: false
    }
  }

  /// Tells a person who logs out that the transfer is cancelled by that: they may believe that it goes on.
  mutating func tellOfTransferLeft() {
    let left: Transfer
    switch account.work {
    case .none: return
    case .going(let transfer, _), .stopping(let transfer), .ready(let transfer): left = transfer
    }
    account.work = .none
    let (headline, detail) = Self.words(.stopped, of: left)
    say("\(headline). \(detail)")
  }

  mutating func know(transfer news: TransferNews, of person: Reader, at time: Timestamp) -> [AppAction] {
    guard person == reader else { return [] }
    switch news {
    case .found(let found):
      know(places: found.places, at: time)
      guard case .covered(.account(var shown), _) = screen else { return [] }
      shown.found = found
      show(shown, isOther: true, at: time)
      return []
    case .progress(let share, let transfer):
      guard case .going(transfer, _) = account.work else { return [] }
      account.work = .going(transfer, share: share)
      refreshAccount(isOther: false, at: time)
      return []
    case .ended(let result, let transfer): return ended(result, transfer, at: time)
    }
  }

  private mutating func ended(
    _ result: Result<TransferEnd, AppFailure>, _ transfer: Transfer, at time: Timestamp
  ) -> [AppAction] {
    if case .success(.prepared) = result {
      // The transfer had finished at the moment when it was cancelled.
      guard case .going(transfer, _) = account.work else {
        account.work = .none
        return [.store(.transfer(.stop, of: reader))]
      }
      if case .resting = screen {
        account.work = .ready(transfer)
        return []
      }
      return endForRestore()
    }
    account.work = .none
    var (headline, detail): (String, String)
    var actions: [AppAction] = []
    switch result {
    case .success(let end):
      (headline, detail) = Self.words(end, of: transfer)
      if case .exported = end { account.hasExported = true }
    case .failure(let failure):
      (headline, detail) = (transfer.failureWords, failure.words)
    }
    // Whatever was imported before the import stopped or failed stays.
    if case .takeIn = transfer { actions = refreshed() + remindersRequest() + [.store(.readTexts)] }
    guard case .covered(.account(var shown), _) = screen else {
      announce(headline, detail)
      return actions
    }
    shown.news = "\(headline). \(detail)"
    if case .success(.checked(let backup)) = result {
      (shown.view, shown.page, shown.news) = (.backup(backup), 0, nil)
    }
    // No transfer is under way any more that log-out could cancel.
    if shown.view == .leaving { shown.view = .overview }
    show(shown, isOther: true, at: time)
    return actions
  }

  private mutating func refreshAccount(isOther: Bool, at time: Timestamp) {
    guard case .covered(.account(let shown), _) = screen else { return }
    show(shown, isOther: isOther, at: time)
  }

  // MARK: Messages

  private static func words(_ end: TransferEnd, of transfer: Transfer) -> (String, String) {
    switch end {
    case .exported(let folder, let bytes):
      return (localized("Everything of yours is exported"), "\(folder), \(size(bytes)).")
    case .backedUp(let folder, let bytes, let people, let documents, let missing):
      let contents = [
        localized(people, one: "1 person", other: "\(people) people"),
        localized(documents, one: "1 document", other: "\(documents) documents"),
      ]
      var detail = localized("\(contents[0]) and \(contents[1]), in \(folder), \(size(bytes)).")
      if missing > 0 {
        let lost = localized(
          missing, one: "1 listed document had no file any more.",
          other: "\(missing) listed documents had no file any more.")
        detail = "\(detail) \(lost)"
      }
      return (localized("The household is backed up"), detail)
    case .checked(let backup):
      return (
        localized("The backup is whole"),
        localized("\(label(of: backup)). “Restore a backup…” in “Your account” goes on.")
      )
    case .prepared(let backup): return (localized("The backup is ready"), "\(label(of: backup)).")
    case .takenIn(let report):
      let things = [
        localized(report.documents, one: "1 document", other: "\(report.documents) documents"),
        localized(report.marks, one: "1 mark", other: "\(report.marks) marks"),
        localized(report.notes, one: "1 note", other: "\(report.notes) notes"),
      ]
      var came = localized("\(things[0]), \(things[1]) and \(things[2]) came in.")
      if report.knownDocuments > 0 {
        came +=
          " "
          + localized(
            report.knownDocuments, one: "1 document was there already.",
            other: "\(report.knownDocuments) documents were there already.")
      }
      guard let first = report.problems.first else { return (localized("It is taken in"), came) }
      var sentences = [came, DisplayText.of(first, maximum: 160)]
      let more = report.problems.count - 1
      if more > 0 {
        sentences.append(
          localized(more, one: "1 thing more did not come.", other: "\(more) things more did not come."))
      }
      return (localized("Not all of it is taken in"), sentences.joined(separator: " "))
    case .stopped:
      switch transfer {
      case .export: return (localized("The export is given up"), localized("Nothing of it stays."))
      case .check:
        return (localized("The backup is not looked at any more"), localized("Nothing was changed."))
      case .restore: return (localized("Nothing was restored"), localized("The household is as it was."))
      case .backUp:
        return (
          localized("The backup is given up"), localized("Those that were made before stay as they are.")
        )
      case .takeIn:
        return (
          localized("It is no longer taken in"),
          localized("What came in already stays; another time the rest can come.")
        )
      }
    }
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000_000: localized("\((Double(bytes) / 1e3).fixed(0)) kB")
    case ..<1_000_000_000: localized("\((Double(bytes) / 1e6).fixed(1)) MB")
    default: localized("\((Double(bytes) / 1e9).fixed(1)) GB")
    }
  }
}

extension Transfer {
  fileprivate var failureWords: String {
    switch self {
    case .export: localized("Nothing was exported")
    case .takeIn: localized("The folder could not be taken in")
    case .backUp: localized("There is no new backup")
    case .check: localized("This backup cannot be restored")
    case .restore: localized("Nothing was restored, and the household is as it was")
    }
  }

  /// The transfer in words, while it goes on.
  var workWords: String {
    switch self {
    case .export(let place):
      localized("Everything of yours is being written into “\(DisplayText.of(place.name, maximum: 40))”")
    case .takeIn(let things): localized("“\(DisplayText.of(things.name, maximum: 60))” is being taken in")
    case .check: localized("The backup is being read to its end")
    case .restore: localized("The backup is being brought back, beside the household as it is")
    case .backUp(let place):
      localized("The household is being backed up into “\(DisplayText.of(place.name, maximum: 40))”")
    }
  }
}
