// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import io.clusterhealth.report.Report;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Reports how many rows of the list of faults hold: those all of whose tests passed. The row is the number that a
/// test's display name begins with.
final class FaultCount implements TestWatcher, AfterAllCallback {
    private static final int ROWS = 34;
    private static final Pattern ROW = Pattern.compile("([0-9]+) .*");
    private static final Set<Integer> PASSED = new ConcurrentSkipListSet<>();
    private static final Set<Integer> FAILED = new ConcurrentSkipListSet<>();

    @Override
    public void testSuccessful(ExtensionContext context) {
        PASSED.add(row(context));
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        FAILED.add(row(context));
    }

    /// All classes of a run share one line, which the last of them completes.
    @Override
    public void afterAll(ExtensionContext context) {
        Set<Integer> held = new TreeSet<>(PASSED);
        held.removeAll(FAILED);
        Set<Integer> without = IntStream.rangeClosed(1, ROWS).boxed().collect(Collectors.toCollection(TreeSet::new));
        without.removeAll(PASSED);
        without.removeAll(FAILED);
        Report.on("faults")
                .note(
                        "faults",
                        "faults " + held.size() + "/" + ROWS
                                + (FAILED.isEmpty() ? "" : "; failed: " + numbers(FAILED))
                                + (without.isEmpty() ? "" : "; without a test here: " + numbers(without)));
    }

    private static String numbers(Set<Integer> rows) {
        return rows.stream().map(row -> row.toString()).collect(Collectors.joining(" "));
    }

    private static int row(ExtensionContext context) {
        Matcher name = ROW.matcher(context.getDisplayName());
        if (!name.matches()) {
            throw new IllegalStateException(context.getDisplayName() + " names no row");
        }
        return Integer.parseInt(name.group(1));
    }
}
