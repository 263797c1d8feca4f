// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import io.clusterhealth.report.Report;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Which classes of hostile input got the answer they must, over one transport; a class counts when all of its cases
/// did.
final class Score {
    private static final int CLASSES = 176;
    private static final Map<String, Score> SCORES = new ConcurrentHashMap<>();

    private final String transport;
    private final Map<Integer, Boolean> passed = new TreeMap<>();

    private Score(String transport) {
        this.transport = transport;
    }

    /// The score of this transport, common to all tests of a run.
    static Score over(String transport) {
        return SCORES.computeIfAbsent(transport, Score::new);
    }

    /// Runs a case of a class and notes what came of it.
    ///
    /// @param number of the class; 0 for what is in none
    void count(int number, Runnable test) {
        boolean good = false;
        try {
            test.run();
            good = true;
        } finally {
            note(number, good);
        }
    }

    private synchronized void note(int number, boolean good) {
        if (number > 0) {
            passed.merge(number, good, Boolean::logicalAnd);
        }
        long count = passed.values().stream().filter(each -> each).count();
        String failed = numbers(false);
        Report.on("hostile")
                .note(
                        transport,
                        "hostile " + transport + " " + count + "/" + CLASSES
                                + (failed.isEmpty() ? "" : "; failed: " + failed) + "; without a case here: "
                                + without());
    }

    private String numbers(boolean wanted) {
        return passed.entrySet().stream()
                .filter(each -> each.getValue() == wanted)
                .map(each -> each.getKey().toString())
                .collect(Collectors.joining(" "));
    }

    private String without() {
        return IntStream.rangeClosed(1, CLASSES)
                .filter(number -> !passed.containsKey(number))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }
}
