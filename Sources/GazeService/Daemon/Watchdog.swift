import NIOCore
import Signals

/// Sends signs of life to systemd's watchdog, from the event loop and only while `LifeSigns` allows it: a loop that
/// hangs sends none.
package enum Watchdog {
  /// Starts sending signs of life, if systemd expects any.
  package static func start(_ manager: ServiceManager, for core: ServiceCore) {
    guard let seconds = manager.watchdogSeconds else { return }
    let hub = core.hub
    hub.eventLoop.execute {
      let signs = NIOLoopBoundBox(LifeSigns(at: hub.now()), eventLoop: hub.eventLoop)
      hub.listen(id: hub.newID()) { signs.value.take($0, at: hub.now()) }
      // The signs are sent twice as often as expected, as sd_watchdog_enabled(3) recommends.
      let interval = TimeAmount.milliseconds(Int64(max(0.05, seconds / 2) * 1e3))
      hub.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: interval) { _ in
        if signs.value.isAlive(at: hub.now()) { manager.isAlive() }
      }
    }
  }
}
