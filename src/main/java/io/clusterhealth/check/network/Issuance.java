// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Why cert-manager does not issue a certificate. The Certificate's readiness states only that it is being issued, or
/// has expired; the reason is in the newest CertificateRequest, with ACME in a Challenge of that request's Order, and
/// after a failure in the Certificate's condition Issuing.
///
/// @see <a href="https://cert-manager.io/docs/troubleshooting/acme/">Troubleshooting</a>
final class Issuance {
    private static final Resource<GenericObject> REQUESTS = Resources.generic("certificaterequests");
    private static final Resource<GenericObject> CHALLENGES = Resources.generic("challenges");

    /// The lists that show the reason.
    static final Resource<?>[] LISTS = {REQUESTS, CHALLENGES};

    private Issuance() {}

    /// The evidence about a certificate, with the reason first if it is known.
    static List<Evidence> explained(List<Evidence> evidence, GenericObject certificate, Picture picture) {
        Evidence first = evidence.getFirst();
        return request(certificate, picture)
                .flatMap(request -> challenge(request, picture).or(() -> unready(request)))
                .or(() -> failed(certificate).filter(why -> !why.said().equals(first.said())))
                .map(why -> Stream.concat(
                                Stream.of(Evidence.quoting(first.statement() + "; " + why.statement(), why.said())),
                                evidence.stream().map(one -> one.saying("its own condition")))
                        .toList())
                .orElse(evidence);
    }

    /// The last issuance, which may have failed for another reason than the one for which the certificate is not ready.
    private static Optional<Evidence> failed(GenericObject certificate) {
        return certificate
                .holding("Issuing", "False")
                .filter(issuing ->
                        issuing.reason().equals("Failed") && !issuing.message().isEmpty())
                .map(issuing -> Evidence.quoting("its last issuance failed", Quotes.of(issuing)));
    }

    private static Optional<GenericObject> request(GenericObject certificate, Picture picture) {
        return picture.objects(REQUESTS).stream()
                .filter(request -> made(request.metadata(), certificate))
                .max(Comparator.comparing(request -> request.created().orElse(Instant.EPOCH)));
    }

    private static boolean made(Metadata metadata, GenericObject certificate) {
        return metadata.namespace().equals(certificate.namespace())
                && metadata.madeBy("Certificate", certificate.name());
    }

    /// An Order is named after its request.
    private static Optional<Evidence> challenge(GenericObject request, Picture picture) {
        return picture.objects(CHALLENGES).stream()
                .filter(challenge -> challenge.namespace().equals(request.namespace()))
                .filter(challenge -> challenge
                        .metadata()
                        .controller()
                        .filter(owner -> owner.name().startsWith(request.name() + "-"))
                        .isPresent())
                .filter(challenge -> challenge.has("status.reason")
                        && !challenge.text("status.state").equals("valid"))
                .map(challenge -> Evidence.quoting(
                        "its Challenge is " + challenge.text("status.state"),
                        Quote.of(challenge.text("status.reason"))))
                .findFirst();
    }

    private static Optional<Evidence> unready(GenericObject request) {
        return Stream.of("InvalidRequest", "Denied", "Ready")
                .flatMap(type -> request.condition(type).stream())
                .filter(condition -> condition.is(condition.type().equals("Ready") ? "False" : "True"))
                .filter(condition -> !condition.message().isEmpty())
                .findFirst()
                .map(condition -> Evidence.quoting("its CertificateRequest " + words(condition), Quotes.of(condition)));
    }

    private static String words(Condition condition) {
        return switch (condition.type()) {
            case "Ready" -> "is not ready";
            case "Denied" -> "was denied";
            default -> "is invalid";
        };
    }
}
