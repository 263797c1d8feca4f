// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Comparator;

/// Text from the cluster, verbatim. Reason and message stay apart until they are shown: joined, a reason such as
/// `MissingStorageSecret` looks like the name of a secret and its message like the value.
///
/// @param reason the word for it, as in `status.conditions[].reason` or `reason` of an Event; empty when there is none
/// @param message what else was said; empty when there is nothing
public record Quote(String reason, String message) implements Comparable<Quote> {
    /// Nothing was said.
    public static final Quote NONE = new Quote("", "");

    /// A message without a reason.
    public static Quote of(String message) {
        return new Quote("", message);
    }

    /// `Reason: message`, or the one of them there is.
    public String text() {
        return joined(reason, message);
    }

    /// The same under a name: `name: Reason: message`.
    public Quote under(String name) {
        return new Quote(joined(name, reason), message);
    }

    public boolean isEmpty() {
        return reason.isEmpty() && message.isEmpty();
    }

    /// In the order of the words as they are read.
    @Override
    public int compareTo(Quote other) {
        return Comparator.comparing(Quote::text).compare(this, other);
    }

    /// Two halves of a quote in one line.
    public static String joined(String reason, String message) {
        return reason.isEmpty() || message.isEmpty() ? reason + message : reason + ": " + message;
    }
}
