// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import io.clusterhealth.report.Report;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The classes of hostile input that got the expected response over one transport; a class counts when all of
/// its cases passed.
final class Score {
    private static final int CLASSES = 176;
    private static final Set<Integer> HTTP_ONLY = Notation.rows("http-only.txt").stream()
            .flatMapToInt(range ->
                    IntStream.rangeClosed(Integer.parseInt(range[0].strip()), Integer.parseInt(range[1].strip())))
            .boxed()
            .collect(Collectors.toSet());
    private static final Map<String, Score> SCORES = new ConcurrentHashMap<>();

    private final String transport;
    private final Map<Integer, Boolean> passed = new TreeMap<>();

    private Score(String transport) {
        this.transport = transport;
    }

    /// The score of a transport, shared by all tests of a run.
    static Score over(String transport) {
        return SCORES.computeIfAbsent(transport, Score::new);
    }

    /// The classes that need a case over this transport.
    Set<Integer> due() {
        return IntStream.rangeClosed(1, CLASSES)
                .filter(this::isDue)
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Runs a case of a class and records whether it passed.
    ///
    /// @param number of the class; 0 for a case without a class
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
        if (isDue(number)) {
            passed.merge(number, good, Boolean::logicalAnd);
        }
        long count = passed.values().stream().filter(each -> each).count();
        long due = due().size();
        Report.on("security")
                .note(
                        "hostile " + transport,
                        "hostile " + transport + " " + count + "/" + due
                                + (due == CLASSES ? "" : "; " + (CLASSES - due) + " are of HTTP alone")
                                + numbers("; failed: ", each -> !passed.getOrDefault(each, true))
                                + numbers("; without a case here: ", each -> !passed.containsKey(each)));
    }

    private boolean isDue(int number) {
        return number > 0 && (transport.equals("http") || !HTTP_ONLY.contains(number));
    }

    private String numbers(String title, IntPredicate wanted) {
        String numbers = IntStream.rangeClosed(1, CLASSES)
                .filter(this::isDue)
                .filter(wanted)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
        return numbers.isEmpty() ? "" : title + numbers;
    }
}
