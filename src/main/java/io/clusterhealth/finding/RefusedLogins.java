// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The words in which a cloud or a hypervisor refuses an account. A cluster has one of them, and its drivers,
/// controllers and operators log in there with the same account or with such that end together.
public final class RefusedLogins {
    /// vSphere, Amazon, Azure, Google.
    private static final Pattern WORDS =
            Pattern.compile("(?i)cannot complete login due to an incorrect user name or password"
                    + "|\\bInvalidClientTokenId\\b|\\bUnrecognizedClientException\\b|\\bExpiredToken(?:Exception)?\\b"
                    + "|AuthFailure: AWS was not able to validate"
                    + "|\\bAADSTS[0-9]{4,7}\\b|\\bInvalidAuthenticationToken\\b"
                    + "|\\binvalid_grant\\b");

    private RefusedLogins() {}

    /// All that are said, in lower case, each once.
    public static Set<String> in(String said) {
        return WORDS.matcher(said)
                .results()
                .map(MatchResult::group)
                .map(words -> words.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }
}
