// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.promise;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// A row of a file of promises.
///
/// @param place file and line
/// @param promise the heading above it
/// @param named what the names stand for that the row may use
/// @param lines the row, and the indented lines below it
public record PromiseRow(String place, String promise, Map<String, String> named, List<String> lines) {

    /// The row and the lines below it as one line.
    public String text() {
        return String.join(" ", lines);
    }

    /// What the row is read as; an error begins with its place.
    public <T> T read(Function<PromiseRow, T> reader) {
        try {
            return reader.apply(this);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(place + " " + e.getMessage(), e);
        }
    }
}
