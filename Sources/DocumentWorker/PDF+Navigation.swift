import CPoppler
import DocumentProtocol

// Contents, links and page labels. They are only read; no action is carried out.
extension PDF {
  private var pageCount: Int { Int(poppler_document_get_n_pages(document)) }

  func outline() -> Outline {
    var outline = Outline(entries: [])
    if let iterator = poppler_index_iter_new(document) {
      defer { poppler_index_iter_free(iterator) }
      read(iterator, depth: 0, into: &outline)
    }
    return outline
  }

  /// Reads the entries of the outline. Poppler stops at an entry that contains itself, but two entries may share their
  /// children, so the number is bounded too.
  private func read(_ iterator: OpaquePointer, depth: Int, into outline: inout Outline) {
    repeat {
      guard outline.entries.count < Outline.maximumEntries else { return outline.isCut = true }
      // The action also holds the title; an entry without a target has an action of a special kind.
      let action = poppler_index_iter_get_action(iterator)
      defer { if let action { poppler_action_free(action) } }
      outline.entries.append(
        OutlineEntry(
          title: DisplayText.of(text(action?.pointee.any.title) ?? ""), depth: depth,
          target: action.flatMap { target(of: $0, on: nil) }))
      guard let child = poppler_index_iter_get_child(iterator) else { continue }
      defer { poppler_index_iter_free(child) }
      if depth + 1 < Outline.maximumDepth {
        read(child, depth: depth + 1, into: &outline)
      } else {
        outline.isCut = true
      }
    } while poppler_index_iter_next(iterator) != 0
  }

  /// The label of a page; its number if it has no label or cannot be read.
  func label(of page: Int) -> String {
    let label = try? withPage(page) { page -> String? in
      let label = poppler_page_get_label(page)
      defer { g_free(label) }
      return text(label).map { DisplayText.of($0, maximum: 40) }
    }
    guard let label, !label.isEmpty else { return "\(page + 1)" }
    return label
  }

  /// The links of a page, from top to bottom, then from left to right: PDFs store them in any order.
  func links(on index: Int) throws -> [PageLink] {
    try withPage(index) { page in
      let height = try size(page).height
      guard let mappings = poppler_page_get_link_mapping(page) else { return [] }
      defer { poppler_page_free_link_mapping(mappings) }
      var links: [PageLink] = []
      for item in sequence(first: mappings, next: \.pointee.next) {
        guard let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerLinkMapping.self),
          let action = mapping.pointee.action, let target = target(of: action, on: index),
          let box = PageRect(mapping.pointee.area, fromBottomOf: height)
        else { continue }
        links.append(PageLink(box: box, target: target))
        if links.count == PageLink.maximumPerPage { break }
      }
      return links.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }
  }

  // MARK: Where something leads

  /// The target of an action.
  /// - Parameter page: the page of the link, from 0; nil for the contents.
  private func target(of action: UnsafeMutablePointer<PopplerAction>, on page: Int?) -> LinkTarget? {
    switch action.pointee.type {
    case POPPLER_ACTION_NONE: return nil
    case POPPLER_ACTION_GOTO_DEST:
      return action.pointee.goto_dest.dest.map { .from(place(of: $0)) } ?? .refused(.missing)
    case POPPLER_ACTION_URI:
      return text(action.pointee.uri.uri).map { .address(DisplayText.of($0, maximum: 2_000)) }
        ?? .refused(.missing)
    case POPPLER_ACTION_NAMED: return named(text(action.pointee.named.named_dest) ?? "", on: page)
    case POPPLER_ACTION_GOTO_REMOTE: return .refused(.otherDocument)
    case POPPLER_ACTION_LAUNCH: return .refused(.launch)
    case POPPLER_ACTION_JAVASCRIPT: return .refused(.javaScript)
    case POPPLER_ACTION_MOVIE, POPPLER_ACTION_RENDITION: return .refused(.media)
    case POPPLER_ACTION_OCG_STATE, POPPLER_ACTION_RESET_FORM: return .refused(.change)
    default: return .refused(.unknown)
    }
  }

  /// The target of a named action: the four movements that every PDF reader knows.
  private func named(_ name: String, on page: Int?) -> LinkTarget {
    let wanted: Int? =
      switch name {
      case "FirstPage": 0
      case "LastPage": pageCount - 1
      case "NextPage": page.map { $0 + 1 }
      case "PrevPage": page.map { $0 - 1 }
      default: nil
      }
    guard let wanted else { return .refused(.unknown) }
    return .from((0..<pageCount).contains(wanted) ? PagePlace(page: wanted) : nil)
  }

  private func place(of destination: UnsafeMutablePointer<PopplerDest>) -> PagePlace? {
    guard destination.pointee.type == POPPLER_DEST_NAMED else { return place(of: destination.pointee) }
    guard let name = destination.pointee.named_dest, let found = poppler_document_find_dest(document, name)
    else { return nil }
    defer { poppler_dest_free(found) }
    return place(of: found.pointee)
  }

  private func place(of destination: PopplerDest) -> PagePlace? {
    let page = Int(destination.page_num) - 1
    guard (0..<pageCount).contains(page) else { return nil }
    var (hasLeft, hasTop): (Bool, Bool) =
      switch destination.type {
      case POPPLER_DEST_XYZ: (destination.change_left != 0, destination.change_top != 0)
      case POPPLER_DEST_FITH, POPPLER_DEST_FITBH: (false, destination.change_top != 0)
      case POPPLER_DEST_FITV, POPPLER_DEST_FITBV: (destination.change_left != 0, false)
      case POPPLER_DEST_FITR: (true, true)
      default: (false, false)
      }
    guard let corner = corner(of: destination, on: page) else { return PagePlace(page: page) }
    if rotation(of: page).isSideways { swap(&hasLeft, &hasTop) }
    return PagePlace(page: page, x: hasLeft ? corner.x : nil, y: hasTop ? corner.y : nil)
  }

  /// The place to which a destination leads, in points from the top left of the page as shown; for a rectangle, its
  /// corner at the top left of what is shown.
  private func corner(of destination: PopplerDest, on page: Int) -> PopplerPoint? {
    let start = shown(PopplerPoint(x: destination.left, y: destination.top), on: page)
    guard destination.type == POPPLER_DEST_FITR, let start, let crop = try? withPage(page, cropBox) else {
      return start
    }
    // Poppler 22.12 takes the crop box's left edge from the rectangle's bottom, and its bottom edge from the right one.
    let crossed = crop.y1 - crop.x1
    let opposite = PopplerPoint(x: destination.right + crossed, y: destination.bottom - crossed)
    guard let end = shown(opposite, on: page) else { return start }
    return PopplerPoint(x: min(start.x, end.x), y: min(start.y, end.y))
  }

  /// A point in the page's own coordinates as a point of the page as shown, limited to the page.
  private func shown(_ point: PopplerPoint, on page: Int) -> PopplerPoint? {
    guard point.x.isFinite, point.y.isFinite, let size = try? withPage(page, size) else { return nil }
    let shown = rotation(of: page).shown(point, on: size)
    return PopplerPoint(x: min(max(shown.x, 0), size.width), y: min(max(shown.y, 0), size.height))
  }

  func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
  func text(_ text: UnsafeMutablePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}

extension LinkTarget {
  fileprivate static func from(_ place: PagePlace?) -> LinkTarget {
    place.map { .place($0) } ?? .refused(.missing)
  }
}

extension PageRect {
  /// Converts a rectangle of links and annotations, whose origin is at the bottom left of the page as shown, y up. nil if
  /// it is not a box.
  init?(_ area: PopplerRectangle, fromBottomOf height: Double) {
    guard [area.x1, area.x2, area.y1, area.y2].allSatisfy(\.isFinite) else { return nil }
    self.init(
      x: min(area.x1, area.x2), y: height - max(area.y1, area.y2), width: abs(area.x2 - area.x1),
      height: abs(area.y2 - area.y1))
  }
}
