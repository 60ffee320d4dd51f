#pragma once
#include <libxml/xmlversion.h>
// Only the end of a structure that Almanac doesn't use depends on ICU. Foundation has its own ICU, and Swift refuses two different ones
// in one program.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>

// Uses libxml2's HTML parser without its tree: the parser passes each element and each piece of text to the caller. The parser never
// loads anything (`HTML_PARSE_NONET`), and this file frees all the memory that libxml2 allocates.

typedef struct {
    void *user;
    /// Receives an element's name and its attributes: pairs of names and values, then a null pointer. Returns 0 to stop the parser.
    int (*begin)(void *user, const char *name, const char **attributes);
    void (*end)(void *user, const char *name);
    void (*text)(void *user, const char *text, int length);
    xmlParserCtxtPtr parser;
} almanac_html_reader;

static inline void almanac_html_begin(void *user, const xmlChar *name, const xmlChar **attributes) {
    almanac_html_reader *reader = (almanac_html_reader *)user;
    if (!reader->begin(reader->user, (const char *)name, (const char **)attributes)) xmlStopParser(reader->parser);
}

static inline void almanac_html_end(void *user, const xmlChar *name) {
    almanac_html_reader *reader = (almanac_html_reader *)user;
    reader->end(reader->user, (const char *)name);
}

static inline void almanac_html_text(void *user, const xmlChar *text, int length) {
    almanac_html_reader *reader = (almanac_html_reader *)user;
    reader->text(reader->user, (const char *)text, length);
}

/// Parses a page in the given encoding. Returns 0 if libxml2 runs out of memory.
static inline int almanac_html_parse(almanac_html_reader *reader, const char *bytes, int count, const char *encoding) {
    htmlParserCtxtPtr parser = htmlNewParserCtxt();
    if (!parser) return 0;
    reader->parser = parser;
    xmlSAXHandler handler = {0};
    handler.startElement = almanac_html_begin;
    handler.endElement = almanac_html_end;
    handler.characters = almanac_html_text;
    handler.ignorableWhitespace = almanac_html_text;
    // The contents of scripts.
    handler.cdataBlock = almanac_html_text;
    *parser->sax = handler;
    parser->userData = reader;
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT;
    htmlDocPtr document = htmlCtxtReadMemory(parser, bytes, count, 0, encoding, options);
    if (document) xmlFreeDoc(document);
    htmlFreeParserCtxt(parser);
    return 1;
}

/// Parses an XML document as far as it is well-formed, with the same functions. Names contain their prefixes, such as `dc:creator`. Without a
/// handler for declarations, no entity of the document has a value, so only the predefined ones such as `&amp;` are replaced. Returns 0 if libxml2 runs out of memory.
static inline int almanac_xml_parse(almanac_html_reader *reader, const char *bytes, int count) {
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser) return 0;
    reader->parser = parser;
    xmlSAXHandler handler = {0};
    // Any other value than XML_SAX2_MAGIC selects the functions without namespaces.
    handler.initialized = 1;
    handler.startElement = almanac_html_begin;
    handler.endElement = almanac_html_end;
    handler.characters = almanac_html_text;
    handler.ignorableWhitespace = almanac_html_text;
    handler.cdataBlock = almanac_html_text;
    *parser->sax = handler;
    parser->userData = reader;
    int options =
        XML_PARSE_RECOVER | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_NOENT;
    xmlDocPtr document = xmlCtxtReadMemory(parser, bytes, count, 0, 0, options);
    if (document) xmlFreeDoc(document);
    xmlFreeParserCtxt(parser);
    return 1;
}
