import Catalogues
import Localization
import ReaderApp

/// Reads catalogues on the internet for the window, in the background; of several questions only the last is answered.
@MainActor
package final class WebCatalogues: CataloguePort {
  private let catalogues: CatalogueReader
  private let post: @MainActor (AppEvent) -> Void
  private var asking: Task<Void, Never>?
  private var fetching: Task<Void, Never>?
  /// The last question, and how many were asked so far.
  private var (asked, questions) = (Question?.none, 0)

  /// Makes the port for catalogues.
  ///
  /// - Parameters:
  ///   - catalogues: reads catalogues and fetches documents.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ catalogues: CatalogueReader = CatalogueReader(), post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.catalogues, self.post) = (catalogues, post)
  }

  /// Asks for a page of a list, fetches a document, or stops doing so; results come as `AppEvent.catalogue`.
  package func perform(_ command: CatalogueCommand) {
    switch command {
    case .page(let number, let list): ask(Question(number: number, list: list))
    case .fetch(let entry, let source): fetch(entry, source)
    case .stop: fetching?.cancel()
    case .stopAll:
      asking?.cancel()
      fetching?.cancel()
    case .discard(let document): document.discard()
    }
  }

  /// Waits until all requests have ended.
  package func finish() async {
    perform(.stopAll)
    await asking?.value
    await fetching?.value
  }

  private struct Question: Hashable {
    var number: Int
    var list: CatalogueList
  }

  private func ask(_ question: Question) {
    asking?.cancel()
    (asked, questions) = (question, questions + 1)
    asking = Task { [weak self, catalogues, number = questions] in
      let answer: Result<CataloguePage, AppFailure>
      do { answer = .success(try await catalogues.page(question.number, of: question.list)) } catch {
        // If the same list was asked for again meanwhile, the answer goes to that question.
        guard !(error is CancellationError) || self?.isAsked(question, after: number) == false else { return }
        answer = .failure(
          AppFailure(error is CancellationError ? localized("The list was not fully loaded.") : "\(error)"))
      }
      self?.post(.catalogue(.page(answer, number: question.number, of: question.list)))
    }
  }

  private func isAsked(_ question: Question, after number: Int) -> Bool {
    asked == question && questions > number
  }

  private func fetch(_ entry: CatalogueEntry, _ source: CatalogueSource) {
    fetching?.cancel()
    fetching = Task { [catalogues, post] in
      // Progress is reported once a percent, or once half a megabyte if the size is unknown, since each report redraws
      // the screen.
      let (steps, told) = AsyncStream<Progress>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let telling = Task {
        var last: Int?
        for await step in steps where step.shown != last {
          last = step.shown
          post(.catalogue(.progress(step.bytes, of: step.total, entry)))
        }
      }
      defer {
        told.finish()
        telling.cancel()
      }
      do {
        let document = try await catalogues.fetch(entry, of: source) { bytes, total in
          told.yield(Progress(bytes: bytes, total: total))
        }
        post(.catalogue(.fetched(.success(document), entry)))
      } catch is CancellationError {
        // The request was cancelled or replaced, so nobody waits for its result.
      } catch {
        post(.catalogue(.fetched(.failure(AppFailure("\(error)")), entry)))
      }
    }
  }

  private struct Progress: Sendable {
    var bytes: Int
    var total: Int?
    /// The progress in percent; in half megabytes if the size is unknown.
    var shown: Int { total.map { bytes * 100 / max(1, $0) } ?? bytes / 500_000 }
  }
}
