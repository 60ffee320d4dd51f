/// Migrates a database from any earlier version to the current version, in numbered steps.
///
/// The file's version, `user_version`, is the number of completed steps. A released step never changes. Corrections are added as
/// new steps.
public struct Migrator: Sendable {
    /// A migration step.
    public struct Step: Sendable, ExpressibleByStringInterpolation {
        /// The SQL statements, separated by `;`.
        public let sql: String
        /// The code to run after the statements, in the same transaction.
        public let code: (@Sendable (Database) throws(SQLiteError) -> Void)?

        /// Creates a step with statements and optional code.
        public init(_ sql: String, code: (@Sendable (Database) throws(SQLiteError) -> Void)? = nil) {
            self.sql = sql
            self.code = code
        }

        /// Creates a step without code.
        public init(stringLiteral sql: String) { self.init(sql) }
    }

    private let steps: [Step]

    /// Creates a migrator. The first step upgrades an empty file to version 1.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Creates a migrator from steps without code.
    public init(_ steps: [String]) { self.steps = steps.map { Step($0) } }

    /// The latest schema version, to which `migrate` upgrades a database.
    public var version: Int32 { Int32(clamping: steps.count) }

    /// Returns whether `migrate` has any steps to run. An empty file has version 0.
    ///
    /// - Throws: `newerVersion` if the file was made by a newer version of the program.
    public func isNeeded(_ database: Database) throws(SQLiteError) -> Bool {
        let found = try database.userVersion()
        guard found <= version else { throw newer(found) }
        return found < version
    }

    /// Runs all outstanding steps. Each step and its version number are committed in one transaction, so no step is ever half
    /// done, even after an interruption. If two processes migrate at the same time, each step still runs only once.
    ///
    /// - Throws: `newerVersion`, without changing the file, if the file was made by a newer version of the program. Also rethrows
    ///   a step's error.
    public func migrate(_ database: Database) throws(SQLiteError) {
        while try isNeeded(database) {
            try database.transaction(.immediate) { () throws(SQLiteError) in
                // Check the version again under the write lock, because another process may already have run this step.
                let found = try database.userVersion()
                guard found >= 0, found < version else { return }
                // Reading the schema table makes SQLite load the schema that the other process left. A statement that is only
                // prepared can fail on the old one ("table a has 1 columns but 2 values were supplied").
                _ = try database.integer("SELECT count(*) FROM sqlite_schema")
                let step = steps[Int(found)]
                try database.execute(step.sql)
                try step.code?(database)
                try database.setUserVersion(found + 1)
            }
        }
    }

    private func newer(_ found: Int32) -> SQLiteError {
        SQLiteError(
            kind: .newerVersion(found: found, known: version),
            message: "the file has version \(found), this program knows \(version)")
    }
}
