// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Reports how many rows of a list hold: those whose tests all passed, in all classes of a run.
public abstract class RowCount implements TestWatcher {
    private static final Pattern NUMBER = Pattern.compile("^([0-9]+) ");
    private static final Map<String, Map<Integer, Boolean>> LISTS = new ConcurrentHashMap<>();

    private final String list;
    private final int rows;

    /// @param list the name in the report
    /// @param rows the number of rows
    protected RowCount(String list, int rows) {
        this.list = list;
        this.rows = rows;
    }

    /// The rows of the authentication matrix.
    public static final class AuthMatrix extends RowCount {
        public AuthMatrix() {
            super("auth matrix", 27);
        }
    }

    /// The rows of the list of faults.
    public static final class Faults extends RowCount {
        public Faults() {
            super("faults", 34);
        }
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        note(context, true);
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        note(context, false);
    }

    private void note(ExtensionContext context, boolean passed) {
        Map<Integer, Boolean> held = LISTS.computeIfAbsent(list, _ -> new TreeMap<>());
        synchronized (held) {
            of(context).forEach(row -> held.merge(row, passed, Boolean::logicalAnd));
            Report.on("security").note(list, line(held));
        }
    }

    private String line(Map<Integer, Boolean> held) {
        long good = held.values().stream().filter(each -> each).count();
        return list + " " + good + "/" + rows
                + numbers("; failed: ", row -> held.containsKey(row) && !held.get(row))
                + numbers("; without a test here: ", row -> !held.containsKey(row));
    }

    private String numbers(String title, Predicate<Integer> wanted) {
        String numbers = IntStream.rangeClosed(1, rows)
                .boxed()
                .filter(wanted)
                .map(row -> row.toString())
                .collect(Collectors.joining(" "));
        return numbers.isEmpty() ? "" : title + numbers;
    }

    private static IntStream of(ExtensionContext context) {
        return context.getTestMethod()
                .map(method -> method.getAnnotation(Row.class))
                .map(row -> Arrays.stream(row.value()))
                .orElseGet(() -> NUMBER.matcher(context.getDisplayName())
                        .results()
                        .map(MatchResult::group)
                        .mapToInt(number -> Integer.parseInt(number.strip())));
    }
}
