// The search of the benchmark in WebAssembly; Benchmarks/find/wasm.mjs calls it. Built by `Scripts/build-wasm finder-wasm`.
import FindPage
import Search

#if arch(wasm32)
    /// The one index of this instance.
    nonisolated(unsafe) private var page: SearchPage?

    /// Memory for `size` bytes.
    @_expose(wasm, "bench_allocate") @_cdecl("bench_allocate")
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer { .allocate(byteCount: max(Int(size), 1), alignment: 16) }

    /// Opens the index of `size` bytes at `memory`; whether it could.
    @_expose(wasm, "bench_open") @_cdecl("bench_open")
    public func open(_ memory: UnsafeRawPointer, _ size: Int32) -> Int32 {
        do throws(IndexError) {
            unsafe page = SearchPage(try IndexReader([UInt8](UnsafeRawBufferPointer(start: memory, count: Int(size)))))
            return 1
        } catch {
            return 0
        }
    }

    /// Asks what a page asks, with the query of `size` bytes at `memory`; the number of pieces of snippets, or -1.
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
