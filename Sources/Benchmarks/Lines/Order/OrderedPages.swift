/// The generated pages with a known reading order, by name.
enum OrderedPages {
  static var all: [(name: String, page: OrderedPage)] {
    twoColumns + threeColumns + oneColumn + tables + fromTheRight + turned + mixed + hard
  }

  private typealias Named = (name: String, page: OrderedPage)

  private static func made(
    _ name: String, _ page: OrderedPage, _ write: (inout OrderedPage) -> Void
  ) -> Named {
    var page = page
    write(&page)
    return (name, page)
  }

  private static var twoColumns: [Named] {
    [(12.0, 9.0), (18, 10), (24, 11)].enumerated().map { number, form in
      made("two columns, gutter \(Int(form.0)), \(Int(form.1)) points", OrderedPage(seed: number)) { page in
        let width = (495 - form.0) / 2
        for side in 0..<2 {
          page.column(
            x: 50 + Double(side) * (width + form.0), width: width, from: 80, lines: 45, size: form.1,
            pitch: form.1 * 1.25)
        }
      }
    }
      + (0..<3).map { number in
        made("paper with title, abstract and \(number + 1) headings", OrderedPage(seed: 10 + number)) {
          page in
          page.centered(x: 50, width: 495, 80, size: 17)
          page.centered(x: 50, width: 495, 105, size: 11, share: 0.4)
          page.column(x: 80, width: 435, from: 140, lines: 7, size: 9, pitch: 11)
          for side in 0..<2 {
            var y = 245.0
            let x = 50 + Double(side) * 257
            for heading in 0...number {
              page.write(room: 90, x: x, y, 12, line: 90)
              y = page.column(x: x, width: 238, from: y + 18, lines: 30 / (number + 1) + heading % 2)
              y += 14
            }
          }
        }
      }
      + (0..<2).map { number in
        made("two columns with footnotes, \(number + 1)", OrderedPage(seed: 20 + number)) { page in
          for side in 0..<2 {
            let x = 50 + Double(side) * 257
            let lines = number == 0 || side == 0 ? 38 : 45
            page.column(x: x, width: 238, from: 80, lines: lines)
            if lines == 38 {
              page.column(x: x, width: 238, from: 590, lines: 5, size: 7, pitch: 8.5, paragraph: 3)
            }
          }
          page.put("12", x: 294, 800, 9)
        }
      }
  }

  private static var threeColumns: [Named] {
    (0..<2).map { number in
      made("three columns\(number == 0 ? "" : " under a heading")", OrderedPage(seed: 30 + number)) { page in
        if number == 1 { page.centered(x: 40, width: 515, 75, size: 18, share: 0.8) }
        for side in 0..<3 {
          page.column(
            x: 40 + Double(side) * 177, width: 160, from: 110, lines: 48, size: 8, pitch: 10.5, indent: 8)
        }
      }
    }
  }

  private static var oneColumn: [Named] {
    [
      made("lists between paragraphs", OrderedPage(seed: 40)) { page in
        var y = page.column(x: 70, width: 455, from: 80, lines: 9, size: 11, pitch: 14)
        y = page.list(x: 80, width: 440, from: y + 8, items: 6)
        y = page.column(x: 70, width: 455, from: y + 8, lines: 8, size: 11, pitch: 14)
        page.list(x: 80, width: 440, from: y + 8, items: 4)
      },
      made("a list in two columns", OrderedPage(seed: 41)) { page in
        for side in 0..<2 {
          let x = 50 + Double(side) * 257
          let y = page.column(x: x, width: 238, from: 80, lines: 14)
          let end = page.list(x: x, width: 238, from: y + 8, items: 6)
          page.column(x: x, width: 238, from: end + 8, lines: 12)
        }
      },
      made("footnotes of 6 points", OrderedPage(seed: 42)) { page in
        page.put("7", x: 520, 50, 9)
        page.column(x: 70, width: 455, from: 90, lines: 38, size: 11, pitch: 15)
        page.column(x: 70, width: 455, from: 690, lines: 6, size: 6, pitch: 7.2, paragraph: 2)
      },
    ]
  }

  private static var tables: [Named] {
    [
      made("a table between paragraphs", OrderedPage(seed: 50)) { page in
        var y = page.column(x: 70, width: 455, from: 80, lines: 12, size: 11, pitch: 14)
        y = page.table(columns: [90, 210, 330, 450], width: 60, from: y + 16, rows: 9)
        page.column(x: 70, width: 455, from: y + 10, lines: 14, size: 11, pitch: 14)
      },
      made("a table in a column", OrderedPage(seed: 51)) { page in
        let y = page.column(x: 50, width: 238, from: 80, lines: 14)
        let end = page.table(columns: [55, 135, 215], width: 55, from: y + 12, rows: 8)
        page.column(x: 50, width: 238, from: end + 8, lines: 16)
        page.column(x: 307, width: 238, from: 80, lines: 44)
      },
      made("a table across two columns", OrderedPage(seed: 52)) { page in
        let y = page.table(columns: [60, 180, 258, 390, 490], width: 62, from: 80, rows: 8)
        for side in 0..<2 {
          page.column(x: 50 + Double(side) * 257, width: 238, from: y + 24, lines: 36)
        }
      },
      made("tables only", OrderedPage(seed: 53)) { page in
        let y = page.table(columns: [70, 190, 310, 430], width: 80, from: 80, rows: 18)
        page.table(columns: [70, 250, 430], width: 90, from: y + 40, rows: 16, size: 10, pitch: 18)
      },
    ]
  }

  private static var fromTheRight: [Named] {
    [
      made("Hebrew", OrderedPage(.hebrew, seed: 60)) { page in
        page.column(x: 70, width: 455, from: 80, lines: 40, size: 11, pitch: 15, indent: 0)
      },
      made("Hebrew in two columns", OrderedPage(.hebrew, seed: 61)) { page in
        for side in [1, 0] {
          page.column(x: 50 + Double(side) * 257, width: 238, from: 80, lines: 44, indent: 0)
        }
      },
      made("Hebrew with title and footnotes", OrderedPage(.hebrew, seed: 62)) { page in
        page.centered(x: 50, width: 495, 80, size: 16)
        for side in [1, 0] {
          let x = 50 + Double(side) * 257
          page.column(x: x, width: 238, from: 115, lines: 36, indent: 0)
          page.column(x: x, width: 238, from: 610, lines: 4, size: 7, pitch: 8.5, indent: 0)
        }
      },
    ]
  }

  private static var turned: [Named] {
    [90, 270].flatMap { angle in
      [
        made("shown turned by \(angle)", OrderedPage(seed: 70 + angle, rotation: angle, turn: 360 - angle)) {
          page in
          for side in 0..<2 {
            page.column(x: 60 + Double(side) * 370, width: 350, from: 70, lines: 32)
          }
        },
        made("written turned by \(angle)", OrderedPage(seed: 80 + angle, turn: angle)) { page in
          page.centered(x: 60, width: 720, 70, size: 15)
          for side in 0..<2 {
            page.column(x: 60 + Double(side) * 370, width: 350, from: 105, lines: 30)
          }
        },
      ]
    }
  }

  private static var mixed: [Named] {
    [
      made("two columns, one, and two again", OrderedPage(seed: 90)) { page in
        for side in 0..<2 {
          page.column(x: 50 + Double(side) * 257, width: 238, from: 80, lines: 16)
        }
        page.column(x: 50, width: 495, from: 310, lines: 7, size: 12, pitch: 16)
        for side in 0..<2 {
          page.column(x: 50 + Double(side) * 257, width: 238, from: 450, lines: 20)
        }
      },
      made("a figure in a column", OrderedPage(seed: 91)) { page in
        page.column(x: 50, width: 238, from: 80, lines: 12)
        page.picture(x: 60, top: 240, width: 218, height: 150)
        page.column(x: 50, width: 238, from: 410, lines: 3, size: 8, pitch: 10)
        page.column(x: 50, width: 238, from: 460, lines: 22)
        page.column(x: 307, width: 238, from: 80, lines: 52)
      },
      made("a figure across two columns", OrderedPage(seed: 92)) { page in
        page.picture(x: 60, top: 70, width: 475, height: 180)
        page.column(x: 50, width: 495, from: 270, lines: 2, size: 9, pitch: 11)
        for side in 0..<2 {
          page.column(x: 50 + Double(side) * 257, width: 238, from: 320, lines: 34)
        }
      },
      made("running head and page number", OrderedPage(seed: 93)) { page in
        page.write(room: 200, x: 50, 45, 8, line: 200)
        page.put("403", x: 530, 45, 8)
        for side in 0..<2 {
          page.column(x: 50 + Double(side) * 257, width: 238, from: 80, lines: 50)
        }
      },
    ]
  }

  private static var hard: [Named] {
    [
      made("text without spaces in two columns", OrderedPage(seed: 100)) { page in
        for side in 0..<2 {
          for line in 0..<36 {
            page.write(
              room: 230, x: 50 + Double(side) * 257, 80 + Double(line) * 14, 10, line: 230, spaces: false)
          }
        }
      },
      made("one word a line", OrderedPage(seed: 101)) { page in
        for line in 0..<40 { page.write(room: 40, x: 70, 80 + Double(line) * 16, 11, line: 40) }
      },
      made("vertical Japanese", OrderedPage(.japanese, seed: 102)) { page in
        for line in 0..<22 { page.writeDown(letters: 48, x: 520 - Double(line) * 20, from: 90, 11) }
      },
      made("vertical Japanese in two bands", OrderedPage(.japanese, seed: 103)) { page in
        for band in 0..<2 {
          for line in 0..<22 {
            page.writeDown(
              letters: 24, x: 520 - Double(line) * 20, from: 90 + Double(band) * 350, 11)
          }
        }
      },
    ]
  }
}
