import Library
import Tracking

/// How long a person dwells is learnt while they read, and belongs to them: it is kept on their shelf.
extension ReadingApp {
  /// Goes by what the shelf keeps. One that cannot be read is no reason to stop: the usual pace is learnt anew.
  func usePace() async {
    let kept = try? await shelf.dwellPace()
    await tracking?.use(dwellPace: kept ?? 1)
  }

  /// Keeps what was learnt, where it has changed.
  func keepPace() async {
    guard let pace = await tracking?.dwellPace else { return }
    let kept = try? await shelf.dwellPace()
    guard pace != kept ?? 1 else { return }
    do { try await shelf.save(dwellPace: pace) } catch { message = "\(error)" }
  }
}
