// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.tool.ToolError;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Where a list goes on: an opaque word for clients, the number of rows already shown for us.
record Cursor(int offset) {
    private static final String MARK = "rows:";

    /// What came of a cursor that a client gave.
    sealed interface Given {
        record Valid(Cursor cursor) implements Given {}

        record Invalid(ToolError error) implements Given {}
    }

    /// Reads the argument `cursor`; absent means the beginning.
    static Given read(Optional<String> given) {
        return given.map(Cursor::decode).orElse(new Given.Valid(new Cursor(0)));
    }

    private static Given decode(String word) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(word), StandardCharsets.US_ASCII);
            if (plain.matches(MARK + "\\d{1,9}")) {
                return new Given.Valid(new Cursor(Integer.parseInt(plain.substring(MARK.length()))));
            }
        } catch (IllegalArgumentException e) {
            return invalid();
        }
        return invalid();
    }

    private static Given invalid() {
        return new Given.Invalid(ToolError.of(
                "INVALID_ARGUMENT",
                "Argument 'cursor' is not one that this tool returned.",
                "Leave it out to start from the first page."));
    }

    /// The word a client gives back.
    String word() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((MARK + offset).getBytes(StandardCharsets.US_ASCII));
    }
}
