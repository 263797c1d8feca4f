// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What programs say when the certificate that they are shown has expired. When the other side refuses theirs, they say
/// so in other words: that is an alert they received.
public final class ExpiredWords {
    /// OpenSSL with Python, Ruby, PHP and librdkafka, and Go; Node.js; Java; .NET; rustls; Erlang; GnuTLS.
    private static final List<String> WORDS = List.of(
            "certificate has expired",
            "cert_has_expired",
            "certificateexpiredexception",
            "certpathvalidatorexception: validity check failed",
            "nottimevalid",
            "invalid peer certificate: expired",
            "certificate expired:",
            "generated client alert: fatal - certificate expired",
            "certificate is expired",
            "the certificate chain uses expired certificate");

    private static final Pattern GO = Pattern.compile("is after ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z)");
    private static final Pattern JAVA =
            Pattern.compile("NotAfter: ([A-Z][a-z]{2} [A-Z][a-z]{2} [0-9]{2} [0-9:]{8} [A-Z]{2,5} [0-9]{4})");
    private static final DateTimeFormatter JAVA_DATE =
            DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ROOT);

    private ExpiredWords() {}

    public static boolean in(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return WORDS.stream().anyMatch(lower::contains);
    }

    /// Until when the certificate was valid, as Go and Java tell to the second: the same certificate, where several do.
    public static Optional<Instant> validUntil(String said) {
        Matcher go = GO.matcher(said);
        Matcher java = JAVA.matcher(said);
        try {
            if (go.find()) {
                return Optional.of(Instant.parse(go.group(1)));
            }
            return java.find()
                    ? Optional.of(ZonedDateTime.parse(java.group(1), JAVA_DATE).toInstant())
                    : Optional.empty();
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
