import Foundation
import Testing

@testable import Catalogues

@Suite("Addresses of catalogues")
struct WebAddressTests {
  @Test(
    "those of this computer and its network are known, in every spelling",
    arguments: [
      ("localhost", true), ("LOCALHOST.", true), ("printer.local", true), ("nas", true), ("127.0.0.1", true),
      ("127.1", true), ("0x7f000001", true), ("2130706433", true), ("10.0.0.7", true), ("172.20.1.1", true),
      ("172.32.1.1", false), ("192.168.178.1", true), ("169.254.169.254", true), ("100.64.0.1", true),
      ("0.0.0.0", true), ("[::1]", true), ("[fe80::1]", true), ("[fd12::1]", true),
      ("[::ffff:127.0.0.1]", true),
      ("[2001:db8::1]", false), ("example.org", false), ("8.8.8.8", false),
    ])
  func near(host: String, isNear: Bool) {
    #expect(WebAddress.isNear(host) == isNear)
  }

  @Test("a catalogue on the internet leads to nothing nearby, and by https to https alone")
  func followed() throws {
    let far = try #require(URL(string: "https://books.example.org/opds"))
    let near = try #require(URL(string: "http://192.168.1.2:8080/opds"))
    func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
    #expect(
      try WebAddress.followed(url("http://example.net:80/a.pdf"), from: far).absoluteString
        == "https://example.net/a.pdf")
    #expect(try WebAddress.followed(url("http://192.168.1.2:8080/a.pdf"), from: near).scheme == "http")
    for bad in [
      "http://localhost/a.pdf", "https://127.0.0%2e1/a.pdf", "https://169.254.169.254/x",
      "ftp://example.org/x", "file:///etc/passwd",
      "https://me:secret@example.org/",
    ] {
      #expect(throws: CatalogueError.self) { try WebAddress.followed(url(bad), from: far) }
    }
  }

  @Test("own catalogues are added by address, once, and found by the beginning of their names")
  func setting() throws {
    var setting = CatalogueSetting()
    #expect(!setting.isAllowed && setting.sources == [.arxiv])
    let added = try setting.add(" example.org/opds ", name: nil)
    #expect(added.address.absoluteString == "https://example.org/opds" && added.name == "example.org")
    #expect(throws: CatalogueError.alreadyThere(name: "Twice")) {
      _ = try setting.add("https://example.org/opds", name: "Twice")
    }
    for bad in ["", "ftp://example.org", "https://", "https://me:secret@example.org/"] {
      #expect(throws: CatalogueError.self) { _ = try setting.add(bad, name: nil) }
    }
    #expect(try setting.source(named: "EXAM") == added && setting.source(named: "arxiv") == .arxiv)
    #expect(throws: CatalogueError.unknownCatalogue(name: "x", known: ["arXiv (papers)", "example.org"])) {
      _ = try setting.source(named: "x")
    }
    let data = try JSONEncoder().encode(setting)
    #expect(try JSONDecoder().decode(CatalogueSetting.self, from: data) == setting && setting.isUsable)
    setting.own.append(
      CatalogueSource(.opds, name: "Bad", address: try #require(URL(string: "file:///etc/passwd"))))
    #expect(!setting.isUsable)
  }

  @Test("texts of strangers are shown in a line, without what could hide or turn round others")
  func texts() {
    #expect(PlainText.line(" a\u{202E}b\u{0000}c\n d ") == "a b c d")
    #expect(PlainText.line("می\u{200C}خواهم") == "می\u{200C}خواهم")
    #expect(PlainText.line(String(repeating: "x", count: 400)).count == 301)
    #expect(PlainText.paragraphs("<p>One <b>and</b></p><p>two</p>1 < 2") == "One and\ntwo\n1 < 2")
  }
}
