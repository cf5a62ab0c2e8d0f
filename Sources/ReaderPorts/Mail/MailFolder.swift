import Accounts
import Documents
import Foundation
import Glibc
import Localization

/// The folder of copies that a mail program attaches; each copy is in its own folder, which only the account can open.
///
/// A mail program reads a file when the message is sent, and nothing reports when that is. Copies are kept for a day, and
/// are removed when the next is made, or when the window opens. The folder is on the disk, since the folder of the
/// desktop session is in memory, of which a scanned book may take a large part. It is not hidden, since some mail
/// programs refuse to attach files in hidden folders.
package struct MailFolder: Hashable, Sendable {
  /// The folder that contains the copies' folders.
  package let url: URL
  /// The shortest time for which a copy is kept, in seconds.
  package static let keptSeconds = 86_400.0

  /// Describes a folder of copies for mail programs.
  /// - Parameter url: the folder that contains the copies' folders; it need not exist yet.
  package init(_ url: URL) { self.url = url }

  /// The default folder: one of this account's in `$TMPDIR`, or in `/var/tmp` if that is not set; in the cache folder if
  /// another account has made a folder of that name.
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

  /// A new folder for the copies of one message; copies that are a day old are removed. Blocks on the disk.
  /// - Throws: `badFolder`, also if the folder belongs to another account.
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
      throw .badFolder(folder: path, reason: localized("it belongs to somebody else"))
    }
    guard info.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw bad() }
  }

  /// The state of the folder itself, not of the target of a link in its place.
  private func state() -> stat? {
    let path = url.path(percentEncoded: false)
    var info = stat()
    // Without a slash at its end, with which a link would be followed.
    return lstat(path.hasSuffix("/") ? String(path.dropLast()) : path, &info) == 0 ? info : nil
  }

  private static func isOwnFolder(_ info: stat) -> Bool {
    info.st_mode & S_IFMT == S_IFDIR && info.st_uid == getuid()
  }

  /// Removes copies that are a day old; those that cannot be removed now are tried the next time. Blocks on the disk.
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

  /// The most bytes of a file name in UTF-8, without its extension; Linux allows 255 in all.
  private static let longestName = 150

  /// A file name from any title: letters, numbers and `. - _ ( )` with single spaces. Other characters are dropped, since
  /// `xdg-email` splits attached files at commas and quotes.
  /// - Parameters:
  ///   - kind: what it is called where nothing is left.
  ///   - ending: with its dot, which the title may have already.
  static func fileName(_ title: String, kind: String, ending: String) -> String {
    var words = title
    if words.lowercased().hasSuffix(ending) { words.removeLast(ending.count) }
    let plain = String(String.UnicodeScalarView(words.unicodeScalars.map { isPlain($0) ? $0 : " " }))
    // The name must be neither that of a hidden file nor an option.
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
    // Zero-width joiners belong to words in some scripts.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: "._-()".unicodeScalars.contains(scalar)
    }
  }
}
