import Foundation
import Testing

/// Checks that a command that expects a file immediately rejects anything else, such as a folder or named pipe.
@Suite("Input files", .serialized)
struct InputFileOpenerTests {
    private static let commands = [
        "import %@ --catalog games --offline --no-starter", "import %@ --as srd-flat --offline --no-starter",
        "import %@ --catalog games --dry-run --offline --no-starter", "restore %@ --offline --no-starter",
    ]

    @Test("Devices, named pipes, sockets and folders are refused", arguments: commands)
    func refused(_ command: String) async throws {
        let home = try TestHome()
        let script = try await home.bash(
            """
            ulimit -f 65536
            mkfifo "$TMPDIR/pipe"; mkdir "$TMPDIR/folder"
            python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' "$TMPDIR/s"
            for file in /dev/zero /dev/urandom /dev/null /dev/tty "$TMPDIR/pipe" "$TMPDIR/folder" "$TMPDIR/s"; do
                timeout 10 $almanac \(command.replacingOccurrences(of: "%@", with: "\"$file\"")) < /dev/null
                echo "$file $?"
            done
            for file in /dev/zero /dev/urandom "$TMPDIR/folder"; do
                timeout 10 $almanac \(command.replacingOccurrences(of: "%@", with: "-")) < "$file"
                echo "- $file $?"
            done
            """)
        let lines = script.output.split(separator: "\n")
        #expect(lines.count == 10 && lines.allSatisfy { $0.hasSuffix(" 2") }, "\(script.output)\(script.error)")
        #expect(script.error.contains("The path is a device or a socket, not a file."))
        #expect(script.error.contains("The path is a named pipe, not a file."))
        #expect(script.error.contains("folder"))
        #expect(!FileManager.default.fileExists(atPath: home.data), "a library was created unnecessarily")
    }

    @Test("Standard input and process substitution work with pipes and files")
    func read() async throws {
        let home = try await TestHome.filled()
        let outcome = try await home.bash(
            """
            set -e
            printf 'name,kind\\nCarrom,board\\n' > "$TMPDIR/games.csv"
            $almanac import - --catalog one --offline < "$TMPDIR/games.csv"
            cat "$TMPDIR/games.csv" | $almanac import - --catalog two --offline
            $almanac import <(cat "$TMPDIR/games.csv") --catalog three --offline
            cat "$TMPDIR/games.csv" | $almanac import /dev/stdin --catalog four --offline
            mkfifo "$TMPDIR/pipe"; cat "$TMPDIR/games.csv" > "$TMPDIR/pipe" &
            $almanac import - --catalog five --offline < "$TMPDIR/pipe"
            (sleep 0.5; cat "$TMPDIR/games.csv") | $almanac import /dev/fd/0 --catalog six --offline
            $almanac favourite add planets/1 --offline > "$TMPDIR/star"
            $almanac restore <($almanac backup -)
            $almanac backup - | $almanac restore -
            for catalog in one two three four five six; do $almanac list $catalog --csv | grep -c Carrom; done
            """)
        #expect(outcome.code == 0 && outcome.output == "1\n1\n1\n1\n1\n1\n", "\(outcome.output)\(outcome.error)")
    }
}
