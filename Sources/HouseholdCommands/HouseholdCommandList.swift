import ArgumentParser

/// The commands for people, shelves and documents, in the order in which they are listed.
package enum HouseholdCommandList {
  /// The types of these commands, as the root command lists them.
  package static let all: [any ParsableCommand.Type] = [
    PersonCommand.self, ContactCommand.self, LibraryCommand.self, CataloguesCommand.self, NoteCommand.self,
    CollectionCommand.self, ShareCommand.self, TogetherCommand.self, RemindCommand.self, SayCommand.self,
    WordsCommand.self, TrendCommand.self, SittingsCommand.self,
    CalendarCommand.self,
    BackupCommand.self,
    DocumentCommand.self,
  ]
}
