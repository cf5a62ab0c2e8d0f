import Testing

@testable import Store

@Suite("Migrations as SQLite reads them")
struct SQLiteDialectTests {
  @Test("portable types get SQLite's names where they stand by themselves, and tables are strict")
  func types() {
    #expect(
      SQLiteDialect.translated(
        "CREATE TABLE bigints (a BIGINT, b_BYTEA BYTEA, BIGINT_c SMALLINT NOT NULL, d DOUBLE PRECISION)")
        == "CREATE TABLE bigints (a INTEGER, b_BYTEA BLOB, BIGINT_c INTEGER NOT NULL, d REAL) STRICT")
    #expect(
      SQLiteDialect.translated("ALTER TABLE page ADD COLUMN picture BYTEA")
        == "ALTER TABLE page ADD COLUMN picture BLOB")
  }

  @Test("all other statements stay as they are")
  func others() {
    #expect(SQLiteDialect.translated("SELECT 'BIGINT'") == "SELECT 'BIGINT'")
  }
}
