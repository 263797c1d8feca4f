// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a client left off.
///
/// @param stream the name of the stream
/// @param number of the last event it has
/// @param isFresh whether it comes for the first time
record Resumption(String stream, int number, boolean isFresh) {
    private static final Pattern ID = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");
    /// For a client without a stream, or with one that is no longer known: the unasked stream from now on.
    static final Resumption FRESH = new Resumption("0", Integer.MAX_VALUE, true);

    /// What `Last-Event-ID` says; what makes no sense is taken for a fresh start.
    static Resumption of(Optional<String> lastEventId) {
        return lastEventId
                .map(ID::matcher)
                .filter(Matcher::matches)
                .map(parts -> new Resumption(parts.group(1), Integer.parseInt(parts.group(2)), false))
                .orElse(FRESH);
    }
}
