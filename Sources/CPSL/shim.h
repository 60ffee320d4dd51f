#pragma once
#include <libpsl.h>

/// Returns whether a domain is in the ICANN part of the Public Suffix List, such as `com` and `co.uk`. Unlisted domains aren't.
static inline int almanac_is_public_suffix(const char *domain) {
    return psl_is_public_suffix2(psl_builtin(), domain, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE);
}

/// Returns the end of `domain` that somebody can register, such as `recipes.co.uk`, or a null pointer if the domain is a public suffix.
static inline const char *almanac_registrable_domain(const char *domain) {
    return psl_registrable_domain(psl_builtin(), domain);
}
