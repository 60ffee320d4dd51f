/// The French names of the SRD's monsters, from MonsterNames.fr.txt.
enum MonsterNames {
    private static let names: [Substring: String] = {
        var names: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            names[parts[0]] = String(parts[1])
        }
        return names
    }()

    /// Returns a monster's French name, or nil if it isn't known.
    ///
    /// - Parameter index: the monster's index, such as `adult-red-dragon`.
    static func french(_ index: String) -> String? { names[Substring(index)] }
}
