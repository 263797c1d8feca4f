// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.render.AlignedRows;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A table as kubectl prints it: upper-case headings, aligned columns, three spaces between them.
///
/// @param rows one line each, with one member per cell
record TextTable(String head, List<Facts> rows) {
    private static final int LONGEST_CELL = 120;
    private static final int LONGEST_LABELS = 600;

    /// The heading of the column of labels.
    static final String LABELS = "Labels";

    /// The API server's addition to the name of a default class.
    private static final String DEFAULT = " (default)";

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
        List<String> lines = AlignedRows.lines(
                Stream.concat(Stream.of(heads), shown.stream()).toList(), BETWEEN);
        return new TextTable(
                lines.getFirst(),
                IntStream.range(0, shown.size())
                        .mapToObj(i -> row(names, shown.get(i), lines.get(i + 1)))
                        .toList());
    }

    private static String cell(String column, String text) {
        String shown = Redaction.line(text, column.equals(LABELS) ? LONGEST_LABELS : LONGEST_CELL);
        if (!NAMES.contains(column.toLowerCase(Locale.ROOT))) {
            return shown;
        }
        return shown.endsWith(DEFAULT)
                ? Redaction.name(shown.substring(0, shown.length() - DEFAULT.length())) + DEFAULT
                : Redaction.name(shown);
    }

    private static Facts row(List<String> names, List<String> cells, String line) {
        Facts facts = new Facts().say(line);
        for (int i = 0; i < cells.size(); i++) {
            facts.json().put(Redaction.line(names.get(i), LONGEST_CELL), cells.get(i));
        }
        return facts;
    }
}
