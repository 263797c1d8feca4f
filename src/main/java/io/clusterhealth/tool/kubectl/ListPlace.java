// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OpaqueToken;
import java.util.Optional;

/// Where a list continues: on a page of the API server, after the objects already shown.
///
/// @param page the continue token of the page; empty for the first
/// @param shown how many objects of the page to skip
record ListPlace(String page, int shown) {
    static final ListPlace START = new ListPlace("", 0);
    private static final OpaqueToken TOKEN = new OpaqueToken("objects:");

    /// Decodes the argument `cursor`; empty for an invalid one.
    static Optional<ListPlace> of(Arguments given) {
        return given.text("cursor")
                .filter(token -> !token.isEmpty())
                .map(token -> read(token, given))
                .orElseGet(() -> Optional.of(START));
    }

    private static Optional<ListPlace> read(String token, Arguments given) {
        return TOKEN.about(given)
                .place(token)
                .filter(place -> place.matches("\\d{1,3}:[A-Za-z0-9_=+/-]*"))
                .map(place -> place.split(":", 2))
                .map(halves -> new ListPlace(halves[1], Integer.parseInt(halves[0])));
    }

    /// The cursor that a client sends to get the next page of the answer to this call.
    String token(Arguments given) {
        return TOKEN.about(given).of(shown + ":" + page);
    }
}
