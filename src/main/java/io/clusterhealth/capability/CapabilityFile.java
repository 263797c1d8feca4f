// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.capability;

import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.stream.Stream;

/// The rows of `capabilities.txt`; the head of that file describes them.
public final class CapabilityFile {
    private static final List<CapabilityRow> ROWS = read();

    private CapabilityFile() {}

    /// One row: its columns without the surrounding spaces.
    ///
    /// @param kind the first column
    public record CapabilityRow(String kind, List<String> columns) {
        public CapabilityRow {
            columns = List.copyOf(columns);
        }

        static CapabilityRow of(String line) {
            List<String> columns =
                    Stream.of(line.split("\\|(?=\\s)", -1)).map(String::strip).toList();
            return new CapabilityRow(columns.getFirst(), columns.subList(1, columns.size()));
        }

        /// The row on one line, as in the file.
        @Override
        public String toString() {
            return kind + " | " + String.join(" | ", columns);
        }
    }

    public static List<CapabilityRow> rows() {
        return ROWS;
    }

    private static List<CapabilityRow> read() {
        return DataFile.rows(CapabilityFile.class, "capabilities.txt").stream()
                .map(CapabilityRow::of)
                .toList();
    }
}
