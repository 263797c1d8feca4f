// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.List;
import java.util.stream.IntStream;

/// Rows of cells as lines, with aligned columns.
public final class AlignedRows {
    private AlignedRows() {}

    /// @param rows of one length, at least one
    /// @param between text between two columns
    public static List<String> lines(List<List<String>> rows, String between) {
        int[] widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream().map(row -> line(row, between, widths)).toList();
    }

    private static String line(List<String> cells, String between, int... widths) {
        int last = cells.size() - 1;
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < last; column++) {
            String cell = cells.get(column);
            line.append(cell).repeat(' ', widths[column] - cell.length()).append(between);
        }
        return line.append(cells.get(last)).toString();
    }
}
