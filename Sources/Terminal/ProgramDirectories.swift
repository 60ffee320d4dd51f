internal import Glibc
import Model

/// The paths of the program's directories.
enum ProgramDirectories {
    /// Returns the data directory: the option's value, `ALMANAC_DATA`, `almanac` under `XDG_DATA_HOME`, or
    /// `~/.local/share/almanac`. The first of these that is set takes precedence. According to the XDG Base Directory
    /// Specification 0.8, a relative `XDG_DATA_HOME` is ignored.
    static func dataDirectory(option: String?, environment: [String: String]) throws(UsageError) -> String {
        if let option { return option }
        if let path = environment["ALMANAC_DATA"], !path.utf8.isEmpty { return try OptionDefinition.path(path) }
        if let base = environment["XDG_DATA_HOME"], base.utf8.first == ASCII.slash {
            return try OptionDefinition.path(base) + "/almanac"
        }
        if let home = environment["HOME"], home.utf8.first == ASCII.slash {
            return try OptionDefinition.path(home) + "/.local/share/almanac"
        }
        throw .noDataDirectory
    }

    /// Returns the folder that contains the program's own data files, or nil if there isn't one. Tries `ALMANAC_SHARE`, then
    /// `../share/almanac` relative to the program's folder, then the build folder and its parent folders.
    static func shareDirectory(environment: [String: String], program: String?) -> String? {
        if let path = environment["ALMANAC_SHARE"], !path.utf8.isEmpty { return path }
        guard let program else { return nil }
        for candidate in shareCandidates(program: program) where isDirectory(candidate) { return candidate }
        return nil
    }

    /// Returns the possible locations of the data folder for a program at `program`, the most likely first.
    static func shareCandidates(program: String) -> [String] {
        var folder = parent(of: program)
        let above = parent(of: folder)
        var candidates = [(above == "/" ? "" : above) + "/share/almanac"]
        while true {
            let base = folder == "/" ? "" : folder
            candidates += [base + "/.build/share/almanac", base + "/share/almanac"]
            if folder == "/" { return candidates }
            folder = parent(of: folder)
        }
    }

    /// Returns the parent folder of a path.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: ASCII.slash), slash != path.utf8.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Returns this program's path with symbolic links resolved, or nil if the system doesn't report the path.
    static func program() -> String? {
        guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(validatingCString: resolved)
    }

    /// Returns whether there is a file or a folder at a path.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
