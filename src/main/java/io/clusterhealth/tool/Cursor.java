// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Optional;

/// Where a list continues: an opaque token for clients, the number of rows already returned for the server.
///
/// @param given the call whose list it is
public record Cursor(int offset, Arguments given) {
    private static final OpaqueToken TOKEN = new OpaqueToken("rows:");

    /// The refusal of an argument `cursor` that this tool did not issue; empty for a valid one.
    public static Optional<ToolError> misfit(Arguments given) {
        return given.text("cursor").isPresent() && read(given).isEmpty()
                ? Optional.of(OpaqueToken.refusal())
                : Optional.empty();
    }

    /// Where the argument `cursor` points; absent means the beginning.
    public static Cursor of(Arguments given) {
        return read(given).orElse(new Cursor(0, given));
    }

    private static Optional<Cursor> read(Arguments given) {
        return given.text("cursor")
                .flatMap(TOKEN.about(given)::place)
                .filter(place -> place.matches("\\d{1,9}"))
                .map(place -> new Cursor(Integer.parseInt(place), given));
    }

    /// The token that a client sends to get the page after these rows.
    public String after(int rows) {
        return TOKEN.about(given).of(String.valueOf(offset + rows));
    }
}
