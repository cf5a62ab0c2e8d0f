import ArgumentParser

/// The command of this room.
package enum GalleryCommandList {
  package static let all: [any ParsableCommand.Type] = [GalleryCommand.self]
}
