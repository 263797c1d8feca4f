// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/// The time format of Kubernetes: RFC 3339, nearly always `2026-11-21T10:20:30Z`.
///
/// That form is parsed by hand, because a list of 5,000 pods holds 50,000 of them and the general parser takes
/// longer for them than the JSON parser for everything else.
public final class Timestamp {
    private static final int PLAIN_LENGTH = 20;

    private Timestamp() {}

    /// The text of a time that is known, so that it need not be parsed.
    public static final class TimeText extends TextNode {
        private final transient Optional<Instant> time;

        public TimeText(String text, Instant time) {
            super(text);
            this.time = Optional.of(time);
        }

        public Instant time() {
            return time.orElseThrow();
        }

        /// Never empty, and the same each time: a pod keeps eight times, most of them equal.
        Optional<Instant> known() {
            return time;
        }
    }

    public static Optional<Instant> parse(String text) {
        if (text.length() < PLAIN_LENGTH || text.charAt(10) != 'T') {
            return Optional.empty();
        }
        try {
            return Optional.of(plain(text) ? second(text) : Instant.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static boolean plain(String text) {
        if (text.length() != PLAIN_LENGTH
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':'
                || text.charAt(19) != 'Z') {
            return false;
        }
        for (int i : new int[] {0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18}) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return number(text, 11, 13) < 24 && number(text, 14, 16) < 60 && number(text, 17, 19) < 60;
    }

    private static Instant second(String text) {
        long days = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                .toEpochDay();
        return Instant.ofEpochSecond(
                days * 86_400 + number(text, 11, 13) * 3600L + number(text, 14, 16) * 60L + number(text, 17, 19));
    }

    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + text.charAt(i) - '0';
        }
        return value;
    }
}
