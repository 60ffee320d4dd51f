import Model

extension Entry {
    /// Returns whether a section of the entry's text has this title and consists of a table.
    func hasTable(titled title: LocalizableText) -> Bool {
        blocks.contains { block in
            guard case .section(let section) = block, section.title == title, case .table? = section.blocks.first else {
                return false
            }
            return true
        }
    }
}
