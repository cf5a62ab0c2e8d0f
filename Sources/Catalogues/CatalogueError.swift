import Localization

/// Why a catalogue, or a document from it, cannot be fetched.
package enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was typed is not the address of a catalogue, or is one that is not allowed.
  case badAddress(String, reason: String)
  /// The person already has a catalogue of this name or address.
  case alreadyThere(name: String)
  /// The person has as many catalogues of their own as can be kept.
  case tooMany(most: Int)
  /// No catalogue has this name, or several names begin so; `known` lists the names of all.
  case unknownCatalogue(name: String, known: [String])
  /// The catalogue has no lists to look through, only a search by words.
  case onlySearch(name: String)
  /// The catalogue has no search by words that can be used.
  case noSearch(name: String)
  /// The words to search for have no letters and no digits.
  case noWords
  /// The computer of this name did not answer.
  case unreachable(host: String, reason: String)
  /// The computer of this name did not answer completely within the time limit.
  case tooSlow(host: String, seconds: Int)
  /// The answer ended before it was complete.
  case cutOff(host: String)
  /// The computer answered with an HTTP status that is not a success.
  case refused(host: String, status: Int)
  /// The computer wants a log-in (HTTP 401 or 407), which open catalogues do not.
  case needsLogin(host: String)
  /// The link or address is one that a catalogue must not lead to.
  case unsafe(reason: String)
  /// The answer is larger than the limit; its transfer was ended.
  case tooLarge(host: String, megabytes: Int)
  /// The answer is no OPDS 1.2 catalogue.
  case notACatalogue(host: String, reason: String)
  /// The catalogue itself reports what is wrong with the question.
  case complaint(name: String, words: String)
  /// What was fetched does not begin as a PDF does.
  case notAPDF(title: String)
  /// The fetched file could not be written to the disk.
  case notKept(reason: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .badAddress(let address, let reason):
      localized("“\(address)” is not the address of a catalogue: \(reason).")
    case .alreadyThere(let name):
      localized("“\(name)” is there already. Remove it first, or give another name.")
    case .tooMany(let most):
      localized("There are \(most) catalogues, and no room for more. Remove one first.")
    case .unknownCatalogue(let name, let known):
      Self.unknown(name, known.joined(separator: ", "))
    case .onlySearch(let name): localized("“\(name)” has no lists to look through. Search it for words.")
    case .noSearch(let name): localized("“\(name)” offers no search. Look through its lists.")
    case .noWords: localized("There is nothing to search for. Give a word with letters or digits.")
    case .unreachable(let host, let reason):
      localized(
        "\(host) cannot be reached: \(reason). See whether this computer is on the internet, and try again.")
    case .tooSlow(let host, let seconds):
      localized(
        seconds, one: "\(host) did not answer within \(seconds) second. Try again later.",
        other: "\(host) did not answer within \(seconds) seconds. Try again later.")
    case .cutOff(let host): localized("The transfer from \(host) was cut off. Try again.")
    case .refused(let host, 404): localized("\(host) has nothing at that address. It may have moved.")
    case .refused(let host, 429):
      localized("\(host) is receiving too many requests. Wait a minute, and try again.")
    case .refused(let host, let status) where status >= 500:
      localized("\(host) reports an internal error (HTTP \(status)). Try again later.")
    case .refused(let host, let status): localized("\(host) refuses that (HTTP \(status)).")
    case .needsLogin(let host):
      localized(
        "\(host) wants a log-in. Trackii reads open catalogues only; somebody can fetch the file with a browser."
      )
    case .unsafe(let reason): localized("The catalogue leads to a place that is not followed: \(reason).")
    case .tooLarge(let host, let megabytes):
      localized("\(host) sends more than \(megabytes) MB. Nothing of it is kept.")
    case .notACatalogue(let host, let reason):
      localized("What \(host) sends is no OPDS 1.2 catalogue: \(reason).")
    case .complaint(let name, let words): localized("“\(name)” says: \(words)")
    case .notAPDF(let title): localized("“\(title)” did not come as a PDF. Nothing of it is kept.")
    case .notKept(let reason): localized("The file could not be kept: \(reason).")
    }
  }

  private static func unknown(_ name: String, _ known: String) -> String {
    localized("There is no catalogue “\(name)”. There are: \(known).")
  }
}
