import ReaderApp
import ReaderPorts
import Supervision

/// The reader's signs of life to its supervisor: sent from the main loop, so that they stop if that hangs.
@MainActor
final class Heartbeat {
  /// The interval of the signs of life, s, which is also the greatest age of the reported location. The supervisor
  /// takes ten seconds without one for a standstill.
  private static let seconds = 0.5

  private let line: SupervisorChannel
  private let loop: AppLoop
  private var told: AppLocation?
  /// The identifier of the camera that was reported last.
  private var toldCamera: String?
  /// The member that was logged in, as the supervisor knows them; nil for the guest.
  private var member: RememberedMember?

  init(_ line: SupervisorChannel, _ loop: AppLoop) {
    (self.line, self.loop, member) = (line, loop, line.parameters.member)
  }

  /// Passes to the supervisor what a restart needs, and to the app the supervisor's request to end.
  func listen(to store: PersonStore, _ books: ShelfBooks, post: @escaping @MainActor (AppEvent) -> Void) {
    let line = line
    store.onLogIn = { [weak self] way in
      if let member = RememberedMember(way) { self?.tell(of: member) }
    }
    store.onRename = { [weak self] name in
      guard var member = self?.member else { return }
      member.name = name
      self?.tell(of: member)
    }
    books.onUnlock = { id, password in line.tell(.unlocked(documentID: id, Secret(password))) }
    line.listen { Task { @MainActor in post(.stop) } }
  }

  private func tell(of member: RememberedMember) {
    self.member = member
    line.tell(.loggedIn(member))
  }

  /// Sends signs of life until the task is cancelled.
  func beat() async {
    while !Task.isCancelled {
      let now = loop.state.whereabouts
      let isNews = now != told
      line.tell(.alive(isNews ? now : nil))
      if isNews { told = now }
      if let camera = loop.state.cameraID, camera != toldCamera {
        line.tell(.sees(cameraID: camera))
        toldCamera = camera
      }
      do { try await Task.sleep(for: .seconds(Self.seconds)) } catch { return }
    }
  }
}
