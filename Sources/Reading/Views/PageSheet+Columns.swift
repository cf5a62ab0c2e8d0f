import Documents

extension PageSheet {
  /// Lays the page's columns out one below the other.
  ///
  /// - Parameters:
  ///   - order: the page's content in reading order.
  ///   - page: the page's size, points.
  ///   - width: the width that is free for a column, points of the sheet. Wider content, such as a heading across two
  ///     columns or a table, is made smaller; a column of the usual width is not, so that it can be made larger than
  ///     the screen.
  init?(columns order: PageOrder, of page: PageSize, width: Double) {
    guard !order.regions.isEmpty else { return nil }
    let height = order.lineHeight ?? 10
    let room = max(width, order.columnWidth + height)
    let clips = order.regions.map { Self.clip(of: $0, in: order, page, height) }
    let sheetWidth = clips.map { min($0.width, room) }.max() ?? room
    var y = 0.0
    var pictures: [Picture] = []
    var lines: [TextLine] = []
    var tables: [Int: PageTable] = [:]
    for (region, clip) in zip(order.regions, clips) {
      let zoom = min(1, room / clip.width)
      let picture = Picture(
        clip: clip,
        place: PageRect(
          x: (sheetWidth - clip.width * zoom) / 2, y: y, width: clip.width * zoom, height: clip.height * zoom)
      )
      pictures.append(picture)
      // Lines and tables from the top, as they stand on the page.
      var left = region.tables.sorted { order.top($0.box) < order.top($1.box) }[...]
      func add(tablesAbove top: Double) {
        while let table = left.first, order.top(table.box) < top {
          tables[lines.count] = table
          lines += table.lines.compactMap { $0.moved(by: picture) }
          left.removeFirst()
        }
      }
      for line in region.lines {
        add(tablesAbove: order.top(line.box))
        lines += [line.moved(by: picture)].compactMap { $0 }
      }
      add(tablesAbove: .infinity)
      y += picture.place.height
    }
    self.init(size: PageSize(width: sheetWidth, height: y), pictures: pictures, lines: lines, tables: tables)
  }

  /// The region's box with a little white around it, but nothing of its neighbours.
  private static func clip(
    of region: PageOrder.Region, in order: PageOrder, _ page: PageSize, _ height: Double
  ) -> PageRect {
    let box = region.box
    let whole = PageRect(x: 0, y: 0, width: page.width, height: page.height)
    var clip = box.grown(dx: 0.8 * height, dy: 0.5 * height).cut(to: whole)
    for other in order.regions where other.box != box {
      let (a, b) = (other.box, clip)
      guard a.cut(to: b).width > 0, a.cut(to: b).height > 0 else { continue }
      // Regions that lie within one another, as in a frame, have no common edge to stop at.
      if a.x >= box.maxX {
        clip.width = max(box.maxX, (a.x + box.maxX) / 2) - clip.x
      } else if a.maxX <= box.x {
        let left = (a.maxX + box.x) / 2
        (clip.x, clip.width) = (left, clip.maxX - left)
      } else if a.y >= box.maxY {
        clip.height = max(box.maxY, (a.y + box.maxY) / 2) - clip.y
      } else if a.maxY <= box.y {
        let top = (a.maxY + box.y) / 2
        (clip.y, clip.height) = (top, clip.maxY - top)
      }
    }
    return clip
  }
}
