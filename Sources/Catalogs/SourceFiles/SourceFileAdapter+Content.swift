internal import Model
internal import Synchronization

extension SourceFileAdapter {
    /// A parsed source file, with what the adapter derives from it.
    final class Content: Sendable {
        let file: SourceFile
        let catalogs: [CatalogDescription]
        let byID: [CatalogID: SourceFile.Catalog]
        let builders: [CatalogID: SourceEntryBuilder]
        let hooks: [CatalogID: any CatalogHook]

        /// Creates the content.
        ///
        /// - Parameters:
        ///   - only: The catalogs to include, or nil for all of the file's catalogs.
        ///   - isBundled: Whether the file comes with the program.
        ///   - sources: The catalogs' sources, or nil for the file alone.
        init(_ file: SourceFile, only: Set<CatalogID>? = nil, isBundled: Bool, sources: [SourceDescription]? = nil) {
            self.file = file
            let used = file.catalogs.filter { only?.contains($0.id) ?? true }
            // A source file's bounds often come from a sample, and later entries may have smaller numbers. The program's own files
            // keep their bounds, so that links to their filters stay the same.
            catalogs = used.map { $0.description(in: file, areRangesOpen: !isBundled && !file.isImport, sources) }
            byID = Dictionary(used.map { ($0.id, $0) }) { first, _ in first }
            hooks = byID.compactMapValues { $0.hook.flatMap { BuiltInAdapters.hooks[$0] } }
            builders = byID.mapValues { SourceEntryBuilder($0, upstream: file.name) }
        }
    }

    /// An adapter's content, which is made when it is first needed.
    final class LazyContent: Sendable {
        private let known = AtomicLazyReference<Content>()
        private let make: @Sendable () -> Content

        init(_ make: @escaping @Sendable () -> Content) { self.make = make }

        var value: Content { known.load() ?? known.storeIfNil(make()) }
    }
}

extension SourceFile.Catalog {
    /// Returns the catalog's description.
    /// - Parameter areRangesOpen: Whether a filter's first range also contains all smaller numbers.
    fileprivate func description(
        in file: SourceFile, areRangesOpen: Bool, _ sources: [SourceDescription]?
    ) -> CatalogDescription {
        CatalogDescription(
            id: id, collection: file.collection, title: title, countKey: countKey, language: language,
            attributes: attributes.filter(\.column.isAttribute).map { $0.column.description(isOpenBelow: areRangesOpen) },
            scopes: scopes, defaultSort: sort, favouriteLimit: favouriteLimit, deck: draw?.labels,
            nameLinks: nameLinks.map { $0.adding(file.nameLinks) },
            glossary: glossary,
            sources: source.map { [$0] } ?? sources ?? [file.sourceDescription], edition: edition ?? file.edition, remark: remark)
    }
}

extension NameLinkRules {
    /// Returns these rules with those of the whole file.
    fileprivate func adding(_ shared: NameLinkRules?) -> NameLinkRules {
        guard let shared else { return self }
        return NameLinkRules(
            catalogs: catalogs + shared.catalogs.filter { !catalogs.contains($0) },
            exceptions: exceptions + shared.exceptions.filter { !exceptions.contains($0) })
    }
}

extension SourceFile {
    /// Returns the file with the catalogs of another file for the same upstream, which may have another licence and other rules for
    /// names.
    func adding(_ other: SourceFile) -> SourceFile {
        var file = self
        (file.nameLinks, file.edition) = (nil, nil)
        file.catalogs = independentCatalogs + other.independentCatalogs
        return file
    }

    /// The catalogs with the file's source and rules for names, so that they can be part of another file.
    private var independentCatalogs: [Catalog] {
        catalogs.map { catalog in
            var catalog = catalog
            catalog.nameLinks = catalog.nameLinks.map { $0.adding(nameLinks) }
            catalog.source = sourceDescription
            catalog.edition = edition
            return catalog
        }
    }

    /// The source with its licence, as pages credit it.
    var sourceDescription: SourceDescription {
        SourceDescription(upstream: name, name: title, url: website, licence: licence, attribution: attribution)
    }
}
