// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Prints how many rows of the matrix hold: those all of whose tests passed.
final class RowCount implements TestWatcher, AfterAllCallback {
    private static final int ROWS = 27;
    private static final Set<Integer> PASSED = new ConcurrentSkipListSet<>();
    private static final Set<Integer> FAILED = new ConcurrentSkipListSet<>();

    @Override
    public void testSuccessful(ExtensionContext context) {
        add(PASSED, context);
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        add(FAILED, context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Set<Integer> held = new TreeSet<>(PASSED);
        held.removeAll(FAILED);
        System.out.println("auth matrix " + held.size() + "/" + ROWS + (FAILED.isEmpty() ? "" : " failed: " + FAILED));
    }

    private static void add(Set<Integer> rows, ExtensionContext context) {
        context.getTestMethod()
                .map(method -> method.getAnnotation(Row.class))
                .ifPresent(row -> Arrays.stream(row.value()).forEach(rows::add));
    }
}
