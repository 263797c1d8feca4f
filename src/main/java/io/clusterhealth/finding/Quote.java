// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Comparator;

/// Text from the cluster, verbatim. Reason and message are kept apart until they are shown: joined, a reason such as
/// `MissingStorageSecret` looks like the name of a secret and its message like the value.
///
/// @param reason `status.conditions[].reason` or the `reason` of an Event; empty if there is none
/// @param message the message; empty if there is none
public record Quote(String reason, String message) implements Comparable<Quote> {
    public static final Quote NONE = new Quote("", "");

    public static Quote of(String message) {
        return new Quote("", message);
    }

    /// `Reason: message`, or the one that is present.
    public String text() {
        return joined(reason, message);
    }

    /// Prefixes the quote with a name: `name: Reason: message`.
    public Quote under(String name) {
        return new Quote(joined(name, reason), message);
    }

    public boolean isEmpty() {
        return reason.isEmpty() && message.isEmpty();
    }

    /// Orders by the displayed text.
    @Override
    public int compareTo(Quote other) {
        return Comparator.comparing(Quote::text).compare(this, other);
    }

    /// Joins two parts of a quote in one line; a message that begins with the reason does not repeat it.
    public static String joined(String reason, String message) {
        String last = reason.substring(reason.lastIndexOf(' ') + 1) + ":";
        if (last.length() > 1 && message.regionMatches(true, 0, last, 0, last.length())) {
            return reason.substring(0, reason.length() - last.length() + 1) + message;
        }
        return reason.isEmpty() || message.isEmpty() ? reason + message : reason + ": " + message;
    }
}
