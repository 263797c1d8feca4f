// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Prints how many rows of the list of faults hold. The row is the number a test's name begins with.
final class FaultCount implements TestWatcher, AfterAllCallback {
    private static final int ROWS = 34;
    private static final Pattern NUMBER = Pattern.compile("^(?:\\[\\d+] )?(?:row = )?([0-9]+)\\b.*");
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
        Set<Integer> held = new ConcurrentSkipListSet<>(PASSED);
        held.removeAll(FAILED);
        System.out.println("faults " + held.size() + "/" + ROWS + " " + held + (FAILED.isEmpty() ? "" : " failed: " + FAILED));
    }

    private static void add(Set<Integer> rows, ExtensionContext context) {
        Matcher name = NUMBER.matcher(context.getDisplayName());
        if (name.matches()) {
            rows.add(Integer.parseInt(name.group(1)));
        }
    }
}
