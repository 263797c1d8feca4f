// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The log text for an unexpected exception: its type and stack frames on one line. Its message is left out: it may
/// hold text of a cluster or of a caller.
final class Defect {
    private static final int MOST_CAUSES = 4;
    private static final int MOST_FRAMES = 8;
    private static final int LONGEST = 1_800;
    private static final String OURS = "io.clusterhealth.";

    private Defect() {}

    static String of(Throwable defect) {
        String all = Stream.iterate(defect, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .map(Defect::one)
                .collect(Collectors.joining(" caused by "));
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST - 1) + "…";
    }

    /// The exception's first frame, and those in this server's packages.
    private static String one(Throwable defect) {
        StackTraceElement[] frames = defect.getStackTrace();
        return defect.getClass().getName()
                + Stream.concat(
                                Arrays.stream(frames).limit(1),
                                Arrays.stream(frames)
                                        .skip(1)
                                        .filter(frame -> frame.getClassName().startsWith(OURS)))
                        .limit(MOST_FRAMES)
                        .map(Defect::at)
                        .collect(Collectors.joining());
    }

    private static String at(StackTraceElement frame) {
        return " at " + frame.getClassName().replaceFirst("^" + OURS, "") + "." + frame.getMethodName() + ":"
                + frame.getLineNumber();
    }
}
