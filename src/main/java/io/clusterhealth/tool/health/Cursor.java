// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.tool.ToolError;
import java.util.Optional;

/// Where a list goes on: an opaque word for clients, the number of rows already shown for us.
record Cursor(int offset) {
    private static final OpaqueWord WORD = new OpaqueWord("rows:");

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
        return WORD.place(word)
                .filter(place -> place.matches("\\d{1,9}"))
                .<Given>map(place -> new Given.Valid(new Cursor(Integer.parseInt(place))))
                .orElseGet(() -> new Given.Invalid(OpaqueWord.refusal()));
    }

    /// The word a client gives back.
    String word() {
        return WORD.of(String.valueOf(offset));
    }
}
