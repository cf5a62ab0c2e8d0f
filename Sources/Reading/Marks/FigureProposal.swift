import Documents
import Localization
import Signals

/// A figure or table of a page: what is drawn there besides the text, with its labels.
package struct PageFigure: Hashable, Sendable {
  /// The figure's page, from 0.
  package let page: Int
  /// The figure's box, page points.
  package let box: PageRect

  /// Makes a figure from its page and its box.
  package init(page: Int, box: PageRect) { (self.page, self.box) = (page, box) }
}

/// Figures in view, one of which is proposed for a mark.
package struct FigureProposal: Hashable, Sendable {
  /// The figures in reading order; at least one.
  package let figures: [PageFigure]
  /// The index of the proposed figure in `figures`.
  package private(set) var index: Int
  /// The colour that the mark gets.
  package var colour = MarkColour.yellow

  /// Proposes one of several figures for a mark.
  ///
  /// - Parameters:
  ///   - figures: the figures in reading order.
  ///   - index: the index of the figure that is proposed first.
  /// - Returns: nil without figures.
  package init?(_ figures: [PageFigure], index: Int = 0) {
    guard !figures.isEmpty else { return nil }
    (self.figures, self.index) = (figures, min(max(index, 0), figures.count - 1))
  }

  /// The figure that is proposed.
  package var figure: PageFigure { figures[index] }

  /// Proposes the next figure or the previous one; after the last comes the first.
  package mutating func step(by step: Int) {
    index = ((index + step) % figures.count + figures.count) % figures.count
  }
}

// Figures and tables, which can be marked without pointing, as sentences can.
extension ReaderSession {
  /// The figures and tables in view, in reading order; empty where the pages' contents are not known yet.
  package var figuresInView: [PageFigure] {
    pagesInView.flatMap { page -> [PageFigure] in
      guard let content = views.contents[page], !content.pictures.isEmpty else { return [] }
      let order =
        content.order ?? PageOrder(content.lines, pictures: content.pictures, on: document.pages[page])
      return order.regions.flatMap(\.pictures).filter { isSeen($0, page: page) }
        .map { PageFigure(page: page, box: $0) }
    }
  }

  /// The figures in view as a proposal, which begins with the one nearest to where reading stopped; nil without
  /// figures.
  package var figureProposal: FigureProposal? {
    let figures = figuresInView
    guard let place = placeRead else { return FigureProposal(figures) }
    let nearest = figures.indices.filter { figures[$0].page == place.page }
      .min { figures[$0].box.distance(place.point) < figures[$1].box.distance(place.point) }
    return FigureProposal(figures, index: nearest ?? 0)
  }

  /// Shows which figure is proposed for a mark.
  package mutating func propose(_ proposal: FigureProposal) {
    propose(area: proposal.figure.box, page: proposal.figure.page, colour: proposal.colour)
  }

  /// The message for a screen without a figure that could be marked.
  package static let noFigure = (
    headline: localized("There is no figure or table in view"),
    remedy: localized("Move the page until one is seen whole, and try again. “Mark” in the menu marks text.")
  )

  private func isSeen(_ box: PageRect, page: Int) -> Bool {
    rects(of: box, page: page).contains { rect in
      let seen = min(rect.maxY, screen.heightPx) - max(rect.y, 0)
      return seen > 0 && seen >= configuration.figureSeenShare * min(rect.height, screen.heightPx)
        && rect.maxX > 0 && rect.x < screen.widthPx
    }
  }
}
