import Catalogues
import ReaderApp

/// Catalogues on the internet. Nothing waits for them; of several questions the last is answered.
@MainActor
package final class WebCatalogues: CataloguePort {
  private let catalogues: CatalogueReader
  private let post: @MainActor (AppEvent) -> Void
  private var asking: Task<Void, Never>?
  private var fetching: Task<Void, Never>?
  /// What was asked last, and how much was asked so far.
  private var (asked, questions) = (Question?.none, 0)

  /// - Parameters:
  ///   - catalogues: asks and fetches.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ catalogues: CatalogueReader = CatalogueReader(), post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.catalogues, self.post) = (catalogues, post)
  }

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

  /// Returns when nothing goes on any more.
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
        // The same list was asked again meanwhile; that question gets the answer.
        guard !(error is CancellationError) || self?.isAsked(question, after: number) == false else { return }
        answer = .failure(
          AppFailure(error is CancellationError ? "The list was not fully loaded." : "\(error)"))
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
      // Progress is told once a percent, or once half a megabyte where the size is unknown: each time the screen is drawn.
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
        // Nobody waits for it any more.
      } catch {
        post(.catalogue(.fetched(.failure(AppFailure("\(error)")), entry)))
      }
    }
  }

  private struct Progress: Sendable {
    var bytes: Int
    var total: Int?
    /// Percents, else half megabytes.
    var shown: Int { total.map { bytes * 100 / max(1, $0) } ?? bytes / 500_000 }
  }
}
