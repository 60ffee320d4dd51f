/// Numbered steps that bring a database file from any earlier version to the present one.
///
/// The file's version is its `user_version`: the number of steps it has taken. A step, once released, never changes; a correction is another step.
public struct Migrator: Sendable {
    /// One step.
    public struct Step: Sendable {
        /// Statements, separated by `;`.
        public let sql: String
        /// What SQL cannot do, run after the statements in the same transaction.
        public let code: (@Sendable (Database) throws(SQLiteError) -> Void)?

        /// A step of statements alone, or with code after them.
        public init(_ sql: String, code: (@Sendable (Database) throws(SQLiteError) -> Void)? = nil) {
            self.sql = sql
            self.code = code
        }
    }

    private let steps: [Step]

    /// Steps in order: the first brings a new, empty file to version 1.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Steps in order, as statements alone.
    public init(_ steps: [String]) { self.steps = steps.map { Step($0) } }

    /// The version that this program writes.
    public var version: Int32 { Int32(clamping: steps.count) }

    /// Whether `migrate` has something to do; a new, empty file has version 0.
    ///
    /// - Throws: `newerVersion` where the file is ahead of this program.
    public func isNeeded(_ database: Database) throws(SQLiteError) -> Bool {
        let found = try database.userVersion()
        guard found <= version else { throw newer(found) }
        return found < version
    }

    /// Takes every step that the file has not taken, each in a transaction of its own with its number, so that a stop anywhere leaves a file of
    /// some whole version. Two processes may do it at the same time: each step is taken once.
    ///
    /// - Throws: `newerVersion` where the file is ahead of this program; it is left untouched. Otherwise what a step failed with.
    public func migrate(_ database: Database) throws(SQLiteError) {
        while try isNeeded(database) {
            try database.transaction(.immediate) { () throws(SQLiteError) in
                // Read again under the write lock: another process may have taken the step since.
                let found = try database.userVersion()
                guard found >= 0, found < version else { return }
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
