import Localization
import ReaderApp

// Where a reader goes on after it has stopped by itself.
extension Supervisor {
  /// How the reader is started after a failure.
  ///
  /// - Parameter what: what happened, told to the person.
  func nextLaunch(_ what: String) -> Launch {
    let ends = Self.quickEnds(of: startedFailures)
    guard let whereabouts = kept.whereabouts else {
      // The reader has never reported a location: what the command line begins with may be the cause.
      return ends < configuration.endsToShelf
        ? .asTold(parameters(kept.member)) : .application(parameters(nil))
    }
    if ends >= configuration.endsToPeople {
      let news = Resumption.News(what, localized("It did so several times. Please choose who reads."))
      return .application(parameters(nil, Resumption(.people, news: news)))
    }
    return .application(parameters(kept.member, resumed(whereabouts, what)))
  }

  /// The failures that what the reader opened may have caused.
  private var startedFailures: [Failure] { failures.filter(\.wasStarted) }

  private func parameters(_ member: RememberedMember?, _ resumption: Resumption? = nil) -> LaunchParameters {
    LaunchParameters(isKiosk: isKiosk, member: member, resumption: resumption, cameraID: kept.cameraID)
  }

  private func resumed(_ whereabouts: AppLocation, _ what: String) -> Resumption {
    guard case .document(let document, let reader) = whereabouts else {
      return Resumption(whereabouts, news: Resumption.News(what, localized("It goes on from here.")))
    }
    // Ends before the document was open, or in another one, are no fault of it.
    let started = startedFailures
    let inDocument = started.count { $0.documentID == document.id }
    let inRow = started.suffix(started.reversed().prefix { $0.documentID == document.id }.count)
    guard Self.quickEnds(of: inRow) < configuration.endsToShelf, inDocument < configuration.endsOfDocument
    else {
      let cause =
        document.title.isEmpty
        ? localized("The document may be the cause, so your documents are shown.")
        : localized("“\(document.title)” may be the cause, so your documents are shown.")
      let news = Resumption.News(what, cause)
      return Resumption(.shelf(reader), news: news)
    }
    return Resumption(
      whereabouts, documentPassword: kept.documentPassword,
      news: Resumption.News(what, localized("Your place is unchanged.")))
  }
}
