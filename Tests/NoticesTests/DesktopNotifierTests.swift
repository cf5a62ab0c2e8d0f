import Foundation
import Notices
import Testing
import VirtualNotices

@Suite("Notifications of the desktop")
struct DesktopNotifierTests {
  @Test("one is shown with its words as they are, replaced and taken away")
  func shows() async throws {
    let desktop = try await VirtualNotices()
    let notifier = try DesktopNotifier(address: desktop.address)
    let number = try notifier.show(
      "Tea <b>& cake</b>", "“A & B” <i>", actions: [("done", "Done"), ("later", "Later")])
    let notice = try #require(desktop.notices.first)
    #expect(notice.number == number && notice.replaced == 0 && desktop.notices.count == 1)
    #expect(notice.title == "Tea <b>& cake</b>" && notice.body == "“A &amp; B” &lt;i&gt;")
    #expect(notice.actions == ["done", "Done", "later", "Later"])
    #expect(try notifier.show("Tea", "", replacing: number) == number)
    #expect(desktop.notices.last?.replaced == number)
    try notifier.close(number)
    #expect(desktop.notices.isEmpty && desktop.closed == [number])
  }

  @Test("a desktop without the service, and no bus at all, say so")
  func nobody() async throws {
    let desktop = try await VirtualNotices(isThere: false)
    let notifier = try DesktopNotifier(address: desktop.address)
    let error = #expect(throws: NotifierError.self) { try notifier.show("Tea", "") }
    #expect(error?.reason.contains("org.freedesktop.Notifications") == true, "\(error?.reason ?? "")")
    #expect(throws: NotifierError.self) { try DesktopNotifier(address: "unix:path=/nowhere") }
  }
}
