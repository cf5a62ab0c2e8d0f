import CommandSupport
import Foundation
import Localization
import Recording
import Signals
import Synchronization
import Traces
import Tracking

/// Replays subjects and compares the results with the expectations.
struct CheckRun: Sendable {
  /// Which expectations the run may write.
  enum Writing: Sendable {
    /// No expectation is written, as in CI.
    case nothing
    case expectations(ExpectationUpdate)
  }

  /// The format of traces; nil to recognise it by their content.
  var format: TraceFormat?
  /// Known properties of the traces, which take precedence over those in their files.
  var known = TraceOptions()
  var writing: Writing
  /// The folder for `NAME.obtained.json`; nil puts the file beside the subject.
  var obtained: URL?
  /// Whether `NAME.obtained.json` is written at all.
  var writesObtained: Bool
  /// The number of subjects that are replayed in parallel.
  var jobs: Int

  /// Checks subjects. The results are in the order of `subjects`, whatever the number of jobs.
  ///
  /// - Parameters:
  ///   - subjects: what is checked.
  ///   - progress: called with the number that are done; on any thread, one call at a time.
  func check(_ subjects: [CheckSubject], progress: @Sendable (Int) -> Void) -> [CheckedSubject] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Int: CheckedSubject]>([:])
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, subjects.count))) { _ in
      while true {
        let at = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard at < subjects.count, !StopRequest.isPending else { return }
        let result = check(subjects[at])
        results.withLock {
          $0[at] = result
          progress($0.count)
        }
      }
    }
    return results.withLock { results in subjects.indices.compactMap { results[$0] } }
  }

  private func check(_ subject: CheckSubject) -> CheckedSubject {
    var findings: TraceFindings?
    do {
      let known = subject.hasExpectation ? try read(subject.expectation) : nil
      let settings = known?.settings ?? ReplaySettings()
      let found = try replayed(subject, settings: settings)
      findings = found
      let result = try self.result(subject, known: known, found)
      return CheckedSubject(name: subject.name, result: result, findings: found)
    } catch {
      return CheckedSubject(name: subject.name, result: .broken("\(error)"), findings: findings)
    }
  }

  private func read(_ url: URL) throws -> TraceExpectation {
    try TraceExpectation(Data(contentsOf: url), file: url.path)
  }

  private func result(
    _ subject: CheckSubject, known: TraceExpectation?, _ findings: TraceFindings
  ) throws -> CheckedSubject.Result {
    guard let known else {
      guard case .expectations = writing else {
        return .missing(
          localized("there is no \(subject.expectation.path); write it (--update missing) and keep it"))
      }
      try write(TraceExpectation(of: findings).encoded(), to: subject.expectation)
      return .written(subject.expectation.path)
    }
    if case .expectations(let update) = writing {
      let updated = try known.updated(update, with: findings)
      if updated != known {
        try write(updated.encoded(), to: subject.expectation)
        return .written(subject.expectation.path)
      }
    }
    let outcomes = try known.outcomes(of: findings)
    if writesObtained { try keep(findings, of: subject, isMet: outcomes.allSatisfy(\.isMet)) }
    return .compared(outcomes)
  }

  /// Writes what was obtained beside a failed check, and removes it when the expectation is met again.
  private func keep(_ findings: TraceFindings, of subject: CheckSubject, isMet: Bool) throws {
    let beside = TraceExpectation.obtainedURL(for: subject.input.url)
    let url = obtained.map { $0.appending(path: beside.lastPathComponent) } ?? beside
    if isMet { try? FileManager.default.removeItem(at: url) } else { try write(findings.encoded(), to: url) }
  }

  private func write(_ data: Data, to url: URL) throws(CheckError) {
    do { try data.write(to: url, options: .atomic) } catch {
      throw .cannotWrite(url.path, reason: (error as NSError).localizedDescription)
    }
  }

  private func replayed(_ subject: CheckSubject, settings: ReplaySettings) throws -> TraceFindings {
    let digest = try ContentDigest.sha256(of: subject.input.url)
    var frames: [TrackedFrame] = []
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = try subject.input.playable(in: folder)
    let pacer = ReplayPacer(.asFastAsPossible)
    guard !subject.isTrace else {
      let run = try ReplayRun.trace(at: url, format: format, known: known, pacer: pacer) { frames.append($0) }
      return TraceFindings(
        digest: digest, report: run.report, frames: frames, latencies: frames.compactMap(\.latencyMs),
        screen: run.trace.header.screen)
    }
    let beside = subject.expectation.deletingLastPathComponent()
    let stored = try settings.calibration.map {
      try StoredCalibration(decoding: Data(contentsOf: URL(fileURLWithPath: $0, relativeTo: beside)))
    }
    let run = try ReplayRun.frames(
      of: url, stored: stored, toldFieldOfView: settings.fieldOfView, pacer: pacer, showsProgress: false
    ) { frames.append($0) }
    if run.report.isWithoutScript { throw CommandError.noScript(session: subject.name) }
    let latencies = RecordedLatency.milliseconds(of: try SessionBundle(opening: url))
    return TraceFindings(
      digest: digest, report: run.report, frames: frames, latencies: latencies,
      screen: run.trace.header.screen)
  }
}
