import ArgumentParser

/// The command of this room.
package enum GalleryCommandList {
  /// The one command that shows the gallery, for the program's list of commands.
  package static let all: [any ParsableCommand.Type] = [GalleryCommand.self]
}
