// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.ClockRead;
import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.TooManyRequests;
import io.clusterhealth.meaning.Meaning.WrongPlatform;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;

/// The failure mode of a pull, from the messages of the runtime and the registry.
public final class PullMode {
    private record Row(Class<? extends Meaning> said, Mode mode) {}

    private static final String INVALID = "InvalidImageName";
    private static final String NEVER = "ErrImageNeverPull";

    /// The first that a message has counts.
    private static final List<Row> ROWS = List.of(
            new Row(CertificateExpired.class, Mode.REGISTRY_CERTIFICATE_EXPIRED),
            new Row(TlsFailed.class, Mode.REGISTRY_NOT_TRUSTED),
            new Row(NoSuchName.class, Mode.REGISTRY_NAME_UNKNOWN),
            new Row(TooManyRequests.class, Mode.PULLS_LIMITED),
            new Row(WrongPlatform.class, Mode.WRONG_PLATFORM));

    private PullMode() {}

    /// The mode of one failure; empty if its code's title and advice fit.
    public static Optional<Mode> of(Quote quote) {
        if (quote.reason().equals(INVALID)) {
            return Optional.of(Mode.IMAGE_NAME_INVALID);
        }
        if (quote.reason().equals(NEVER)) {
            return Optional.of(Mode.IMAGE_NEVER_PULLED);
        }
        Meanings said = Meanings.of(quote.text());
        if (said.any(ProxyFailed.class)) {
            // What follows is about the proxy: the registry has not been asked.
            return Optional.empty();
        }
        return early(said)
                ? Optional.of(Mode.REGISTRY_CERTIFICATE_NOT_YET_VALID)
                : ROWS.stream()
                        .filter(row -> said.any(row.said()))
                        .map(Row::mode)
                        .findFirst();
    }

    /// Whether a certificate is not yet valid by the clock of the node.
    static boolean early(Meanings said) {
        return said.all(ClockRead.class).anyMatch(read -> !read.from().isEmpty());
    }

    /// The mode in common: if only the reasons why TLS fails differ, that the certificate is not trusted.
    static Optional<Mode> ofAll(List<Quote> quotes) {
        List<Optional<Mode>> modes =
                quotes.stream().map(PullMode::of).distinct().toList();
        if (modes.size() == 1) {
            return modes.getFirst();
        }
        return quotes.stream()
                        .map(quote -> Meanings.of(quote.text()))
                        .allMatch(said -> said.any(CertificateExpired.class, TlsFailed.class))
                ? Optional.of(Mode.REGISTRY_NOT_TRUSTED)
                : Optional.empty();
    }
}
