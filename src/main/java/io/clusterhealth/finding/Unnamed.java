// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Words of a program whose question for a name nobody answered.
///
/// `no such host` is an answer: whoever gets it has asked for a wrong name, and DNS is well.
public final class Unnamed {
    /// Go's resolver names the server it asked; libc, Node.js and Java have words of their own.
    private static final Pattern UNANSWERED = Pattern.compile("lookup \\S{1,253} on \\S{1,64}:53: (?!no such host)");

    private static final List<String> WITHOUT_NAMES =
            List.of("temporary failure in name resolution", "eai_again", "connection timed out; no servers");

    private Unnamed() {}

    public static boolean says(String words) {
        return UNANSWERED.matcher(words).find()
                || WITHOUT_NAMES.stream().anyMatch(words.toLowerCase(Locale.ROOT)::contains);
    }
}
