import Foundation
import Testing

/// Checks that only the owner can read the library's files, even if other users can read their folder.
@Suite("File permissions", .serialized)
struct PrivateFilesTests {
    /// A shell command that lists the files and folders in the data directory that other users can access.
    private static let open = #"find "$ALMANAC_DATA" -mindepth 1 -perm /077 -printf '%m %P\n'"#

    @Test("A new library in an existing folder has no files that others can read")
    func newLibrary() async throws {
        let home = try TestHome()
        let outcome = try await home.bash(
            """
            umask 022
            mkdir "$ALMANAC_DATA"
            $almanac import <(printf 'name,kind\\nCarrom,board\\n') --catalog games --offline --no-starter &&
            $almanac note games/$($almanac list games --csv | sed -n '2s/,.*//p' | cut -d/ -f2) --set secret --offline > "$TMPDIR/note"
            $almanac serve --port 0 --offline > "$TMPDIR/serve.out" & server=$!
            for i in $(seq 100); do [ -s "$TMPDIR/serve.out" ] && break; sleep 0.1; done
            \(PrivateFilesTests.open)
            ls "$ALMANAC_DATA" >&2
            stat -c %a "$ALMANAC_DATA"
            kill $server; wait $server
            """)
        #expect(outcome.output == "755\n", "\(outcome.output)\(outcome.error)")
        #expect(outcome.error.contains("almanac.db-wal"))
    }

    @Test("Opening a library restricts files that others could read")
    func laxLibrary() async throws {
        let home = try await TestHome.filled()
        let outcome = try await home.bash(
            """
            umask 022
            $almanac favourite add planets/1 --offline > "$TMPDIR/star"
            mkdir "$ALMANAC_DATA/pictures"; touch "$ALMANAC_DATA/pictures/one" "$ALMANAC_DATA/pictures.db"
            chmod -R go+rX "$ALMANAC_DATA"
            \(PrivateFilesTests.open) | wc -l >&2
            $almanac catalogs --offline > "$TMPDIR/catalogs"
            \(PrivateFilesTests.open)
            """)
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(!outcome.error.hasSuffix("\n0\n"))
    }

    @Test("Only the owner can read a backup; files that an editor writes elsewhere get the user's usual permissions")
    func backupAndEditor() async throws {
        let home = try await TestHome.filled()
        let outcome = try await home.bash(
            """
            umask 022
            touch "$TMPDIR/shelf.json"
            $almanac backup "$TMPDIR/shelf.json" --replace --offline 2> "$TMPDIR/said"
            stat -c %a "$TMPDIR/shelf.json"
            EDITOR='sh -c "umask > \\"$TMPDIR/mask\\"; echo secret > \\"\\$1\\"" sh' $almanac note planets/1 --edit --offline 2> "$TMPDIR/said"
            cat "$TMPDIR/mask"
            $almanac completions bash > "$TMPDIR/completions"; stat -c %a "$TMPDIR/completions"
            """)
        #expect(outcome.output == "600\n0022\n644\n", "\(outcome.output)\(outcome.error)")
    }
}
