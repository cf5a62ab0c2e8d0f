import Documents
import Foundation
import Library
import Localization
import ReaderApp
import ReaderWindow

/// The folders for exports, imports and backups: the usual ones, and removable media.
package struct TransferFolders: Sendable {
  /// The folder in which the person keeps documents.
  var documents: @Sendable () -> URL
  /// The removable media that are mounted.
  var media: @Sendable () -> [URL]
  /// The folders in which exported folders are looked for.
  var usual: @Sendable () -> [URL]

  /// Describes where folders for exports and imports are found.
  ///
  /// - Parameters:
  ///   - documents: gives the person's documents folder.
  ///   - media: gives the mounted removable media.
  ///   - usual: gives the folders in which exported folders are looked for.
  package init(
    documents: @escaping @Sendable () -> URL = { ShelfBooks.documents() },
    media: @escaping @Sendable () -> [URL] = { FoundPDFs.mediaFolders() },
    usual: @escaping @Sendable () -> [URL] = { FoundPDFs.usualFolders }
  ) {
    (self.documents, self.media, self.usual) = (documents, media, usual)
  }

  /// Finds folders to import and backups; reads disks, so not for the main actor.
  func found() -> FoundFolders {
    let documents = documents()
    let sticks = media().filter { FileManager.default.isWritableFile(atPath: $0.path(percentEncoded: false)) }
    let (backups, unreadable) = Self.backups(in: [documents] + media())
    return FoundFolders(
      places: ([documents] + sticks).map { TransferPlace($0, called: $0.lastPathComponent) },
      exported: exported(), backups: backups, unreadable: unreadable)
  }

  /// The most exported folders that are listed. Own choice: two pages of cells; a person who has more can use the command
  /// line.
  private static let mostExported = 20
  /// The most entries of a folder that are looked at, as for PDFs.
  private static let mostEntries = 5000

  private func exported() -> [ExportedThings] {
    var seen: Set<String> = []
    let folders = usual().filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }
    let all = folders.flatMap { folder in
      Self.exported(in: folder).map { (folder, $0) }
    }
    let dated = all.map { folder, things in
      let changed = try? things.appending(path: "person.json").resourceValues(forKeys: [
        .contentModificationDateKey
      ])
      return (
        changed?.contentModificationDate ?? .distantPast,
        ExportedThings(
          things, called: localized("\(things.lastPathComponent), in \(folder.lastPathComponent)"))
      )
    }
    return dated.sorted { ($0.0, $1.1.name) > ($1.0, $0.1.name) }.prefix(Self.mostExported).map(\.1)
  }

  /// The folders directly in this one that an export has written, or that look so: importing one reports any problem.
  private static func exported(in folder: URL) -> [URL] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.prefix(mostEntries).filter { !$0.hasPrefix(".") }
      .map { folder.appending(path: $0, directoryHint: .isDirectory) }
      .filter { candidate in
        ["person.json", "shelf.json", "marks.json"].allSatisfy {
          FileManager.default.fileExists(atPath: candidate.appending(path: $0).path(percentEncoded: false))
        }
      }
  }

  /// Snapshots in the backup folders directly in these folders, the newest first. Read-only media are accepted.
  private static func backups(in folders: [URL]) -> ([FoundBackup], unreadable: [String]) {
    var (found, unreadable): ([FoundBackup], [String]) = ([], [])
    for place in folders {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: place.path(percentEncoded: false))) ?? []
      for name in names.prefix(mostEntries).sorted() where name.hasPrefix(backupName) {
        let backup = Backup(place.appending(path: name, directoryHint: .isDirectory))
        do throws(BackupError) {
          for listed in try backup.listed() {
            switch listed {
            case .readable(let snapshot):
              found.append(
                FoundBackup(
                  backup.folder, snapshot: snapshot.id, in: place.lastPathComponent,
                  created: snapshot.created,
                  people: snapshot.people, documents: snapshot.documents.count))
            case .unreadable(let name, let reason):
              unreadable.append(
                localized("\(name), in \(place.lastPathComponent), cannot be read: \(reason)"))
            }
          }
        } catch {
          // A folder that only has the name of backups is not one.
          if case .noBackup = error { continue }
          unreadable.append("\(error)")
        }
      }
    }
    found.sort { ($0.created, $0.snapshot) > ($1.created, $1.snapshot) }
    return (Array(found.prefix(mostExported)), unreadable)
  }

  // MARK: Names

  private static let backupName = "Trackii backup"

  /// The name of a new exported folder.
  /// - Parameters:
  ///   - person: the person's name; nil for the guest.
  ///   - now: the present moment.
  static func exportName(of person: String?, now: Date = Date()) -> String {
    folderName("Trackii \(person ?? "guest")", now)
  }

  /// The name of a new folder of exported notes.
  /// - Parameters:
  ///   - what: the title of a note, or what several notes are about.
  ///   - now: the present moment.
  static func notesName(_ what: String, now: Date = Date()) -> String {
    folderName("Trackii notes, \(what)", now)
  }

  private static func folderName(_ words: String, _ now: Date) -> String {
    let day = now.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    // The file systems of USB sticks allow fewer characters in names than those of disks.
    let name = String(words.map { "\\/:*?\"<>|".contains($0) ? "-" : $0 })
    return DisplayText.fileName("\(name) \(day)")
  }

  /// The path of a folder that does not exist yet.
  static func free(_ name: String, in folder: URL) -> URL {
    let file = FileNames.free(name, in: folder)
    return folder.appending(path: file.lastPathComponent, directoryHint: .isDirectory)
  }

  /// The folder for backups in this folder: the existing one, else a new one. A folder that only has its name is not
  /// touched.
  static func backups(in folder: URL) -> URL {
    var number = 1
    while true {
      let name = number == 1 ? backupName : "\(backupName) \(number)"
      let candidate = folder.appending(path: name, directoryHint: .isDirectory)
      let path = candidate.path(percentEncoded: false)
      guard FileManager.default.fileExists(atPath: path) else { return candidate }
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
      if let names, names.isEmpty || names.contains("snapshots") { return candidate }
      number += 1
    }
  }

  /// The bytes of all files in a folder and its subfolders.
  static func bytes(in folder: URL) -> Int {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys) else {
      return 0
    }
    return files.lazy.compactMap { file in
      guard let values = try? (file as? URL)?.resourceValues(forKeys: Set(keys)), values.isRegularFile == true
      else { return nil }
      return values.fileSize
    }.reduce(0, +)
  }
}
