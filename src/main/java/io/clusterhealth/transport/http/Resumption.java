// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The position from which a client resumes a stream.
///
/// @param stream the name of the stream
/// @param number of the last event that it received
/// @param isFresh whether the client resumes nothing
record Resumption(String stream, int number, boolean isFresh) {
    private static final Pattern ID = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");
    /// For a client without a stream, or with an unknown one: new messages of the unsolicited stream.
    static final Resumption FRESH = new Resumption("0", Integer.MAX_VALUE, true);

    /// Parses `Last-Event-ID`; an invalid value counts as a fresh start.
    static Resumption of(Optional<String> lastEventId) {
        return lastEventId
                .map(ID::matcher)
                .filter(Matcher::matches)
                .map(parts -> new Resumption(parts.group(1), Integer.parseInt(parts.group(2)), false))
                .orElse(FRESH);
    }
}
