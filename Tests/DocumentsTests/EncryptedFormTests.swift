import DocumentProtocol
import Foundation
import Testing

@testable import Documents

/// Forms of encrypted documents are filled in with a password only, and their copies stay encrypted.
@Suite struct EncryptedFormTests {
  private let folder: URL
  private let made: MadePDFs
  init() throws {
    made = try MadePDFs()
    folder = made.folder
  }

  private static let values: [String: FormValue] = ["Name": .text("Zoë Quux"), "Agreed": .on(true)]
  private static let passwords = ["open sesame", "owner"]

  private func values(in document: Document) async throws -> [String: FormValue] {
    let fields = try await document.form().fields
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
  }

  @Test(
    "a copy takes the same passwords, and no other, and shows nothing in the clear",
    arguments: ["form-rc4.pdf", "form-aes128.pdf", "form-aes256.pdf"], passwords)
  func copy(name: String, password: String) async throws {
    let document = try await Document.open(MadePDFs.fixture(name), password: password)
    #expect(try await values(in: document) == ["Name": .text("Ann"), "Agreed": .on(false)])
    let copy = try await document.saveFilled(Self.values, in: folder, as: "copy.pdf")
    for known in Self.passwords {
      let again = try await Document.open(copy, password: known)
      #expect(try await values(in: again) == Self.values)
      #expect(try await again.lines(page: 0).contains { $0.text.contains("Quux") })
    }
    await #expect(throws: DocumentError.passwordNeeded(file: copy.path)) { _ = try await Document.open(copy) }
    await #expect(throws: DocumentError.wrongPassword(file: copy.path)) {
      _ = try await Document.open(copy, password: "wrong")
    }
    let bytes = try Data(contentsOf: copy)
    for encoding in [String.Encoding.utf8, .utf16BigEndian] {
      #expect(bytes.firstRange(of: try #require("Quux".data(using: encoding))) == nil)
    }
  }

  @Test("whose author forbids it is filled in with the owner's password only")
  func forbidden() async throws {
    let url = MadePDFs.fixture("form-forbidden.pdf")
    let user = try await Document.open(url, password: "open sesame")
    #expect(try await user.form().obstacle == .forbidden)
    await #expect(throws: FormError.notFillable(file: url.path, .forbidden)) {
      _ = try await user.saveFilled(Self.values, in: folder, as: "copy.pdf")
    }
    let owner = try await Document.open(url, password: "owner")
    let copy = try await owner.saveFilled(Self.values, in: folder, as: "copy.pdf")
    #expect(try await values(in: Document.open(copy, password: "open sesame")) == Self.values)
  }

  @Test("a wrong password opens none")
  func wrong() async throws {
    let url = MadePDFs.fixture("form-aes256.pdf")
    await #expect(throws: DocumentError.wrongPassword(file: url.path)) {
      _ = try await Document.open(url, password: "Open sesame")
    }
  }
}
