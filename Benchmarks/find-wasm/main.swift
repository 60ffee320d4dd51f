// Exports the benchmark's search functions from a WebAssembly module. Benchmarks/find/wasm.mjs calls them, and
// `Scripts/build-wasm search-wasm` builds the module.
import FindPage
import Search

#if arch(wasm32)
    /// The search page for the index that `bench_open` opened.
    nonisolated(unsafe) private var page: SearchPage?

    /// Allocates `size` bytes.
    @_expose(wasm, "bench_allocate") @_cdecl("bench_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer { .allocate(byteCount: max(Int(size), 1), alignment: 16) }

    /// Opens the index in the `size` bytes at `memory`. Returns 1 on success and 0 otherwise.
    @_expose(wasm, "bench_open") @_cdecl("bench_open")
    public func open(_ memory: UnsafeRawPointer, _ size: Int32) -> Int32 {
        do throws(IndexError) {
            unsafe page = SearchPage(try IndexReader([UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))))
            return 1
        } catch {
            return 0
        }
    }

    /// Runs all the searches that a search results page needs. The query is in the `size` bytes at `memory`. Returns the number
    /// of text fragments in the snippets, or -1 on failure.
    @_expose(wasm, "bench_page") @_cdecl("bench_page")
    public func ask(_ memory: UnsafeRawPointer, _ size: Int32) -> Int32 {
        let text = unsafe String(decoding: UnsafeRawBufferPointer(start: memory, count: Int(size)), as: UTF8.self)
        do throws(IndexError) {
            return try unsafe page.map { (page) throws(IndexError) in Int32(try page.page(text)) } ?? -1
        } catch {
            return -1
        }
    }
#endif
