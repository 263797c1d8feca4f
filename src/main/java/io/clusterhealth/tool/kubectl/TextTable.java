// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/// A table as kubectl prints it: upper-case headings, aligned columns, three spaces between them.
///
/// @param rows one line each, with one member per cell
record TextTable(String head, List<Facts> rows) {
    private static final int LONGEST_CELL = 120;
    private static final String BETWEEN = "   ";

    /// Columns whose cells are names.
    private static final Set<String> NAMES = Set.of("namespace", "name", "node");

    /// @param spread whether each row starts with a namespace, before the cells of the columns
    static TextTable of(boolean spread, List<String> columns, List<List<String>> cells) {
        List<String> names = new ArrayList<>(columns);
        if (spread) {
            names.addFirst("Namespace");
        }
        List<List<String>> shown = cells.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> cell(names.get(i), row.get(i)))
                        .toList())
                .toList();
        List<String> heads = names.stream()
                .map(name -> Redaction.line(name, LONGEST_CELL).toUpperCase(Locale.ROOT))
                .toList();
        int[] widths = IntStream.range(0, heads.size())
                .map(i -> shown.stream()
                        .mapToInt(row -> row.get(i).length())
                        .reduce(heads.get(i).length(), Math::max))
                .toArray();
        return new TextTable(
                line(heads, widths),
                shown.stream().map(row -> row(names, row, widths)).toList());
    }

    private static String cell(String column, String text) {
        String shown = Redaction.line(text, LONGEST_CELL);
        return NAMES.contains(column.toLowerCase(Locale.ROOT)) ? Redaction.name(shown) : shown;
    }

    private static Facts row(List<String> names, List<String> cells, int... widths) {
        Facts facts = new Facts().say(line(cells, widths));
        for (int i = 0; i < cells.size(); i++) {
            facts.json().put(Redaction.line(names.get(i), LONGEST_CELL), cells.get(i));
        }
        return facts;
    }

    private static String line(List<String> cells, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            line.append(cells.get(i));
            if (i < cells.size() - 1) {
                line.repeat(' ', widths[i] - cells.get(i).length()).append(BETWEEN);
            }
        }
        return line.toString();
    }
}
