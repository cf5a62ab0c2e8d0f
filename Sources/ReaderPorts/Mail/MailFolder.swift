import Accounts
import Documents
import Foundation
import Glibc

/// Where copies lie that a mail program attaches: in folders of their own, which only their owner opens.
///
/// A mail program reads a file when the message is sent, and nothing tells when that is. Copies stay for a day, and go when
/// the next is made, or when the window opens. On the disk: the folder of the desktop session is memory, of which a
/// scanned book may take a large part. Not in a hidden folder: some mail programs refuse to attach what lies in one.
package struct MailFolder: Hashable, Sendable {
  /// The folder in which the copies' folders are.
  package let url: URL
  /// For how long a copy stays at least, s.
  package static let keptSeconds = 86_400.0

  /// - Parameter url: the folder in which the copies' folders are, or are to be.
  package init(_ url: URL) { self.url = url }

  /// A folder of this account's own in `$TMPDIR`, or `/var/tmp` where that is not given; in the cache folder where somebody
  /// else has made one of its name.
  package static func standard(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> MailFolder {
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/var/tmp"
    let folder = MailFolder(
      URL(filePath: temporary).appending(path: "trackii-mail-\(getuid())", directoryHint: .isDirectory))
    guard let info = folder.state(), !isOwnFolder(info) else { return folder }
    return MailFolder(
      UserFolders.cache(environment: environment).appending(path: "mail", directoryHint: .isDirectory))
  }

  /// A new folder for what goes with one message; what has lain here for a day is removed. Blocks on the disk.
  /// - Throws: `badFolder`, also where the folder belongs to somebody else.
  package func newPlace(now: Date = Date()) throws(MailError) -> URL {
    try prepare()
    sweep(now: now)
    let place = url.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    guard mkdir(place.path(percentEncoded: false), 0o700) == 0 else { throw bad() }
    return place
  }

  private func prepare() throws(MailError) {
    let path = url.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .badFolder(folder: path, reason: error.localizedDescription) }
    guard let info = state() else { throw bad() }
    guard Self.isOwnFolder(info) else {
      throw .badFolder(folder: path, reason: "it belongs to somebody else")
    }
    guard info.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw bad() }
  }

  /// Of the folder itself, not of what a link in its place leads to.
  private func state() -> stat? {
    let path = url.path(percentEncoded: false)
    var info = stat()
    // Without the slash at its end, which would lead through a link.
    return lstat(path.hasSuffix("/") ? String(path.dropLast()) : path, &info) == 0 ? info : nil
  }

  private static func isOwnFolder(_ info: stat) -> Bool {
    info.st_mode & S_IFMT == S_IFDIR && info.st_uid == getuid()
  }

  /// Removes what has lain here for a day; what cannot be removed now goes the next time. Blocks on the disk.
  package func sweep(now: Date = Date()) {
    guard let info = state(), Self.isOwnFolder(info) else { return }
    let files = FileManager.default
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    for old in (try? files.contentsOfDirectory(at: url, includingPropertiesForKeys: keys)) ?? [] {
      guard let changed = try? old.resourceValues(forKeys: Set(keys)).contentModificationDate,
        now.timeIntervalSince(changed) > Self.keptSeconds
      else { continue }
      try? files.removeItem(at: old)
    }
  }

  private func bad(_ error: Int32 = errno) -> MailError {
    .badFolder(folder: url.path(percentEncoded: false), reason: String(cString: strerror(error)))
  }

  // MARK: Names

  /// Bytes of UTF-8 of a file's name without its ending; Linux takes 255 in all.
  private static let longestName = 150

  /// A name for a file from a title that may be anything: letters, numbers and `. - _ ( )` between spaces. Nothing else,
  /// since `xdg-email` takes attached files apart at commas and quotes.
  /// - Parameters:
  ///   - kind: what it is called where nothing is left.
  ///   - ending: with its dot, which the title may have already.
  static func fileName(_ title: String, kind: String, ending: String) -> String {
    var words = title
    if words.lowercased().hasSuffix(ending) { words.removeLast(ending.count) }
    let plain = String(String.UnicodeScalarView(words.unicodeScalars.map { isPlain($0) ? $0 : " " }))
    // No hidden file and no option.
    let name = plain.split(separator: " ").joined(separator: " ").drop { ".- ".contains($0) }
    var (kept, bytes) = ("", 0)
    for character in name {
      bytes += String(character).utf8.count
      guard bytes <= longestName else { break }
      kept.append(character)
    }
    while let last = kept.last, " .".contains(last) { kept.removeLast() }
    return (kept.isEmpty ? kind : kept) + ending
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      true
    // Joiners belong to words in some scripts.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: "._-()".unicodeScalars.contains(scalar)
    }
  }
}
