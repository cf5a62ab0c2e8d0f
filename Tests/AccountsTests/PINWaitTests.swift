import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("Wrong PINs")
struct PINWaitTests {
  let place: Place
  let accounts: HouseholdAccounts
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    try await accounts.setPIN(.digits("4826"), name: "Ada", with: .password("analytical"), now: noon)
  }

  private func fail(_ times: Int, at now: Date) async { for _ in 0..<times { _ = await guess("1111", now) } }

  private func guess(_ digits: String, _ now: Date) async -> AccountsError? {
    await accounts.refusal("Ada", digits, at: now)
  }

  private func waits(_ until: Date, from now: Date) -> AccountsError {
    .pinWaits(name: "Ada", until: until, secondsLeft: Int(until.timeIntervalSince(now).rounded(.up)))
  }

  @Test("tell how many tries are left, and the fifth has the next one wait 30 seconds, the right one too")
  func five() async throws {
    for left in [4, 3, 2, 1] {
      #expect(await guess("1111", noon) == .wrongPIN(name: "Ada", triesLeft: left, until: nil))
    }
    #expect(await guess("1111", noon) == .wrongPIN(name: "Ada", triesLeft: 0, until: noon + 30))
    #expect(await guess("4826", noon + 29.5) == waits(noon + 30, from: noon + 29.5))
    #expect(
      try await accounts.waysIn(of: "Ada", now: noon + 1).pin
        == .waiting(.digits(count: 4), isShuffled: false, until: noon + 30))
    #expect(await guess("4826", noon + 30) == nil)
    #expect(
      try await accounts.waysIn(of: "Ada", now: noon + 31).pin == .ready(.digits(count: 4), isShuffled: false)
    )
    // The right one has cleared the count.
    #expect(await guess("1111", noon + 31) == .wrongPIN(name: "Ada", triesLeft: 4, until: nil))
  }

  @Test("double the wait each time, up to a day and no further; waiting tries are not counted")
  func growth() async throws {
    await fail(5, at: noon)
    var now = noon + 30
    for number in 1...20 {
      let wait = min(30 * pow(2, Double(number)), 86_400)
      #expect(await guess("1111", now) == .wrongPIN(name: "Ada", triesLeft: 0, until: now + wait))
      #expect(await guess("1111", now + wait - 1) == waits(now + wait, from: now + wait - 1))
      now += wait
    }
    #expect(await guess("4826", now) == nil)
  }

  @Test("are counted on the disk before they are answered, so that ending the program buys nothing")
  func charged() async throws {
    // Holds the thread that hashes, so that no answer can come.
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holding = Task { [accounts] in
      await accounts.hasher.onQueue {
        held.signal()
        release.wait()
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        held.wait()
        continuation.resume()
      }
    }
    let answer = Task { [self] in await guess("4826", noon) }
    try await until { try await place.failures("Ada") == 1 }
    release.signal()
    await holding.value
    #expect(await answer.value == nil)
    #expect(try await place.failures("Ada") == 0)
  }

  @Test("of two programs at once are as many as of one")
  func twoPrograms() async throws {
    let other = try place.accounts()
    let answers = await withTaskGroup(of: AccountsError?.self) { [accounts, noon] group in
      for number in 0..<20 {
        group.addTask {
          await (number.isMultiple(of: 2) ? accounts : other).refusal("Ada", "\(1000 + number)", at: noon)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { if case .wrongPIN = $0 { true } else { false } } == 5)
    #expect(answers.count { if case .pinWaits = $0 { true } else { false } } == 15)
    #expect(try await place.failures("Ada") == 5)
  }

  @Test("wait over a restart of the program")
  func restarted() async throws {
    await fail(5, at: noon)
    let again = try place.accounts()
    #expect(await again.refusal("Ada", "4826", at: noon + 5) == waits(noon + 30, from: noon + 5))
    #expect(await again.refusal("Ada", "4826", at: noon + 30) == nil)
  }

  @Test(
    "wait after a clock was set back no shorter for that, and no longer than the wait, whoever looks first",
    arguments: [true, false])
  func setBack(looksFirst: Bool) async throws {
    await fail(5, at: noon)
    _ = await guess("1111", noon + 30)
    // A wait of 60 seconds; the clock says a year before.
    let then = noon - 365 * 86_400
    let waiting = WaysIn.PINWay.waiting(.digits(count: 4), isShuffled: false, until: then + 60)
    if looksFirst {
      #expect(try await accounts.waysIn(of: "Ada", now: then).pin == waiting)
    } else {
      #expect(await guess("4826", then) == waits(then + 60, from: then))
    }
    // It does not begin anew each time.
    #expect(try await accounts.waysIn(of: "Ada", now: then + 40).pin == waiting)
    #expect(await guess("4826", then + 59) == waits(then + 60, from: then + 59))
    #expect(await guess("4826", then + 60) == nil)
  }

  @Test("count on where the clock was set back before a wait")
  func setBackBefore() async throws {
    await fail(4, at: noon)
    let then = noon - 86_400
    #expect(await guess("1111", then) == .wrongPIN(name: "Ada", triesLeft: 0, until: then + 30))
  }

  @Test("do not keep the password out, and a right password clears them")
  func password() async throws {
    await fail(5, at: noon)
    #expect(await guess("4826", noon + 1) == waits(noon + 30, from: noon + 1))
    #expect(await accounts.refusal("Ada", password: "something else", at: noon + 2) != nil)
    #expect(await guess("4826", noon + 3) == waits(noon + 30, from: noon + 3))
    #expect(await accounts.refusal("Ada", password: "analytical", at: noon + 4) == nil)
    #expect(await guess("4826", noon + 5) == nil)
  }

  @Test("and wrong passwords do not keep the PIN out")
  func otherWay() async throws {
    for _ in 0..<5 { _ = await accounts.refusal("Ada", password: "guess guess", at: noon) }
    guard case .locked = await accounts.refusal("Ada", password: "analytical", at: noon) else {
      Issue.record("the password does not wait")
      return
    }
    #expect(await guess("4826", noon) == nil)
    guard case .locked = await accounts.refusal("Ada", password: "analytical", at: noon) else {
      Issue.record("a PIN has cleared the wait of the password")
      return
    }
  }

  @Test("of another kind or length are wrong ones")
  func kinds() async throws {
    #expect(await guess("48260", noon) == .wrongPIN(name: "Ada", triesLeft: 4, until: nil))
    let refused = await accounts.refusal { accounts throws(AccountsError) in
      _ = try await accounts.login(name: "Ada", pin: .pictures([4, 8, 2]), now: noon)
    }
    #expect(refused == .wrongPIN(name: "Ada", triesLeft: 3, until: nil))
  }

  @Test("that can be no PIN, an unknown name and an account without a PIN are told and count nothing")
  func nothing() async throws {
    _ = try await accounts.register(name: "Bob", password: "difference", now: noon)
    #expect(await accounts.refusal("Bob", "4826", at: noon) == .noPIN(name: "Bob"))
    #expect(await accounts.refusal("Eve", "4826", at: noon) == .unknownUser(name: "Eve"))
    guard case .badPIN = await guess("48", noon) else {
      Issue.record("a PIN of two digits is none")
      return
    }
    #expect(try await place.failures("Ada") == 0)
    await #expect(throws: AccountsError.unknownUser(name: "Eve")) { try await accounts.waysIn(of: "Eve") }
    #expect(try await accounts.waysIn(of: "Bob").pin == .none)
  }

  @Test("wait no longer when a carer says so")
  func carer() async throws {
    let bob = try await accounts.register(name: "Bob", password: "difference", now: noon)
    await fail(5, at: noon)
    await #expect(throws: AccountsError.self) { try await accounts.liftWait(of: "Ada", by: bob) }
    #expect(await guess("4826", noon + 1) == waits(noon + 30, from: noon + 1))
    let ada = try await accounts.login(name: "Ada", pin: .digits("4826"), now: noon + 30)
    try await accounts.grant(.carer, to: "Bob", by: ada)
    await fail(5, at: noon + 40)
    try await accounts.liftWait(of: "Ada", by: bob)
    #expect(await guess("4826", noon + 41) == nil)
  }
}
