import Foundation
import Reading
import Testing

@testable import ReaderWindow

/// Whether everything that is written can be read, in each theme and each light.
@Suite("Colours")
struct ThemeTests {
  static let themes: [(String, Theme)] = [("dark", .dark), ("light", .light)]

  /// WCAG 2.1: from 1 to 21. What is not opaque lies over `beneath`.
  private func contrast(_ text: Color, on ground: Color, over beneath: Color) -> Double {
    let ground = mixed(ground, over: beneath)
    let (a, b) = (luminance(mixed(text, over: ground)), luminance(ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func mixed(_ color: Color, over beneath: Color) -> Color {
    func channel(_ a: Double, _ b: Double) -> Double { a * color.alpha + b * (1 - color.alpha) }
    return Color(
      red: channel(color.red, beneath.red), green: channel(color.green, beneath.green),
      blue: channel(color.blue, beneath.blue))
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  @Test("text on surround, panels and suggested tiles has a contrast of at least 4.5", arguments: themes)
  func text(name: String, theme: Theme) {
    // Panels lie on the surround, and on pages of any light.
    let grounds = [theme.surround] + PageLight.allCases.map { PageColors($0).paper }
    for (what, color) in [
      ("ink", theme.ink), ("ink, less", theme.ink.opacity(0.8)), ("quiet", theme.quiet),
      ("accent", theme.accent), ("warm", theme.warm), ("lit", theme.lit),
    ] {
      let onSurround = contrast(color, on: theme.surround, over: theme.surround)
      #expect(onSurround >= 4.5, "\(what) on the surround: \(onSurround)")
      for ground in grounds {
        let onPanel = contrast(color, on: theme.panel, over: ground)
        #expect(onPanel >= 4.5, "\(what) on a panel: \(onPanel)")
      }
    }
    let white = Color(red: 1, green: 1, blue: 1)
    #expect(contrast(white, on: theme.suggested, over: theme.suggested) >= 4.5)
  }

  @Test("rest and calls are written in the dark theme's ink")
  func rest() {
    for ground in [Theme.rest, Theme.alarm] {
      #expect(contrast(Theme.dark.ink.opacity(0.85), on: ground, over: ground) >= 4.5)
    }
  }

  @Test(
    "print, lines in the margin and notes on paper can be read in every light", arguments: PageLight.allCases)
  func paper(light: PageLight) {
    let colors = PageColors(light)
    for ground in [colors.paper, colors.placeholder] {
      #expect(contrast(colors.print, on: ground, over: ground) >= 4.5)
      #expect(contrast(colors.quietPrint, on: ground, over: ground) >= 4.5)
    }
    for shade in [colors.looked, colors.spoken] {
      #expect(contrast(colors.print, on: shade, over: colors.paper) >= 4.5, "print on a line that is marked")
    }
    #expect(contrast(PageColors.frameInk, on: PageColors.frame, over: PageColors.frame) >= 4.5)
  }

  @Test("the style sheet holds the table's colours and grows with the screen")
  func styleSheet() {
    for (_, theme) in Self.themes {
      let text = StyleSheet(theme: theme, unit: 2).text
      #expect(text.contains("window.trackii { background: \(theme.surround.css)"))
      #expect(text.contains("font-size: 84px"), "headings are twice as large")
    }
    #expect(Theme.dark.accent.css == "rgb(92,168,250)")
    #expect(Theme.dark.edge.css == "rgba(255,255,255,0.1)")
  }
}
