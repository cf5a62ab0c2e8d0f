import Documents
import Foundation
import Localization
import ReaderApp
import ReaderWindow

/// The window as the application's screen port.
@MainActor
package final class WindowScreen: ScreenPort {
  private let handle: WindowHandle
  private let books: ShelfBooks
  private let post: @MainActor (AppEvent) -> Void
  /// The document whose pages the window has.
  private var shown: String?
  private let cover: ViewCover

  /// Makes the screen port of a window.
  ///
  /// - Parameters:
  ///   - handle: the window.
  ///   - books: the port that holds the open document.
  ///   - keepsViews: whether an open document's view is stored each time that its page comes to rest, to be shown at once
  ///     after the program was killed.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ handle: WindowHandle, books: ShelfBooks, keepsViews: Bool = false,
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.handle, self.books, self.post) = (handle, books, post)
    cover = ViewCover(handle, books, keepsAtRest: keepsViews)
  }

  /// Carries out a command to the window at once, except for searches of folders, which go on in the background.
  package func perform(_ command: ScreenCommand) {
    switch command {
    case .show(let view): show(view)
    case .activate(let target): handle.activate(target)
    case .findFiles:
      Task {
        // Off the main actor, since it reads disks.
        let files = await Task.detached { FoundPDFs.search() }.value
        post(.found(files))
      }
    case .findCalendars:
      Task {
        // Off the main actor, since it reads disks.
        let files = await Task.detached { FoundPDFs.search(ending: ["ics"]) }.value
        post(.foundCalendars(files))
      }
    case .findPictures:
      Task {
        // Off the main actor, since it reads disks.
        let files = await Task.detached { FoundPDFs.search(ending: ["png", "jpg", "jpeg"]) }.value
        post(.foundPictures(files))
      }
    case .findTexts:
      Task {
        // Off the main actor, since it reads disks.
        let files = await Task.detached { FoundPDFs.search(ending: ["md", "markdown"]) }.value
        post(.foundTexts(files))
      }
    case .findFolders:
      Task {
        // Off the main actor, since it reads disks.
        let folders = await Task.detached { FoundPDFs.folders() }.value
        post(.foundFolders(folders))
      }
    case .toggleFullScreen: handle.setFullScreen(!handle.geometry.isFullScreen)
    case .present: handle.present()
    case .copy(let text): handle.copy(text)
    case .saveSheet(let sheet): save(sheet)
    case .print(let title): print(title)
    case .close:
      cover.close()
      handle.close()
    }
  }

  private func save(_ sheet: SetupSheet) {
    let file = FileNames.free(DisplayText.fileName("\(sheet.title).pdf"), in: ShelfBooks.documents())
    do throws(WindowError) {
      try sheet.write(to: file)
      post(.window(.sheetSaved(.success(file.path(percentEncoded: false)))))
    } catch {
      post(.window(.sheetSaved(.failure(AppFailure("\(error)")))))
    }
  }

  private func print(_ title: String) {
    guard let document = shown.flatMap({ books.document($0) }) else {
      return post(.window(.printed(.failed(localized("The document is no longer open.")))))
    }
    Task {
      do throws(DocumentError) {
        let sizes = try await document.allPageSizes()
        let name = DisplayText.fileName(title.replacing("/", with: "-")) + " (printed).pdf"
        let file = FileNames.free(name, in: ShelfBooks.documents())
        handle.print(PageSource(document), title: title, sizes: sizes, file: file) { [post] in
          post(.window(.printed($0)))
        }
      } catch {
        post(.window(.printed(.failed("\(error.naming(title))"))))
      }
    }
  }

  private func show(_ view: AppView) {
    cover.follow(view)
    if view.documentID != shown {
      shown = view.documentID
      handle.setPages(view.documentID.flatMap { books.document($0) }.map { PageSource($0) })
    }
    handle.use(view.theme)
    handle.show(view.content)
    handle.feedback = view.feedback
    handle.show(view.sign)
    handle.show(view.palette, in: view.context)
    handle.show(view.find)
    handle.show(view.note)
    handle.show(view.field)
    if handle.pageText != view.pageText { handle.pageText = view.pageText }
  }
}
