import Statistics
import Testing

@Suite("Linear systems") struct LinearSolveTests {
  @Test func choleskySolvesWhatItShouldAndRefusesTheRest() throws {
    let a = [[4.0, 2, 0.6], [2, 5, 1], [0.6, 1, 3]]
    let x = [1.0, -2, 0.5]
    let b = a.map { row in zip(row, x).reduce(0) { $0 + $1.0 * $1.1 } }
    let solved = try #require(LinearSolve.symmetric(a, [b]))[0]
    #expect(zip(solved, x).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(LinearSolve.symmetric([[1, 1], [1, 1]], [[1, 1]]) == nil)
    #expect(LinearSolve.symmetric([[-1]], [[1]]) == nil)
    #expect(LinearSolve.symmetric([[.nan]], [[1]]) == nil)
    #expect(LinearSolve.symmetric([], [[]]) == [[]])
  }
}
