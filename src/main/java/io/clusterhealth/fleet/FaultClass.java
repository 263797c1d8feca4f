// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.ImageUnknown;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.TooManyRequests;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.VaultSealed;
import io.clusterhealth.meaning.Meanings;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What is wrong with something that a message names, as far as clients in other clusters see the same. The order is
/// that in which a text is classified: a broken handshake is also a failed request.
enum FaultClass {
    EXPIRED(
            SharedTrait.TraitKind.EXTERNAL,
            FindingCode.SHOWN_CERTIFICATE_EXPIRED,
            FindingCode.SHOWN_CERTIFICATE_EXPIRED.title(),
            CertificateExpired.class),
    UNTRUSTED(
            SharedTrait.TraitKind.OUTAGE,
            FindingCode.OUTSIDE_BLAMED,
            "TLS handshake with the server fails",
            TlsFailed.class),
    /// Limits count the requests of one address, and clusters have the same only behind one gateway.
    LIMITED(
            SharedTrait.TraitKind.LIMIT,
            FindingCode.OUTSIDE_BLAMED,
            "Server limits the rate of requests",
            TooManyRequests.class),
    UNRESOLVED(
            SharedTrait.TraitKind.OUTAGE,
            FindingCode.ENDPOINT_SILENT,
            "Host name of the server is not resolved",
            NameNotResolved.class,
            DnsFailed.class),
    REFUSED(
            SharedTrait.TraitKind.OUTAGE,
            FindingCode.OUTSIDE_BLAMED,
            "Server rejects the credentials",
            HttpUnauthorized.class,
            Unauthorized.class,
            ImageDenied.class,
            AccessForbidden.class,
            LoginRefused.class),
    /// What is absent is an image, not its registry.
    ABSENT(
            SharedTrait.TraitKind.EXTERNAL,
            FindingCode.POD_IMAGE_PULL,
            FindingCode.POD_IMAGE_PULL.title(),
            ImageUnknown.class,
            NotFound.class),
    UNREACHED(
            SharedTrait.TraitKind.OUTAGE,
            FindingCode.ENDPOINT_SILENT,
            FindingCode.ENDPOINT_SILENT.title(),
            NotConnected.class,
            RequestFailed.class,
            ProxyFailed.class,
            VaultSealed.class);

    private final SharedTrait.TraitKind kind;
    private final FindingCode code;
    private final String title;
    private final Set<Class<? extends Meaning>> meanings;

    @SafeVarargs
    FaultClass(SharedTrait.TraitKind kind, FindingCode code, String title, Class<? extends Meaning>... meanings) {
        this.kind = kind;
        this.code = code;
        this.title = title;
        this.meanings = Set.of(meanings);
    }

    /// Empty for a text that reports no such fault.
    static Optional<FaultClass> of(Meanings said) {
        return Stream.of(values())
                .filter(one -> one.meanings.stream().anyMatch(said::any))
                .findFirst();
    }

    /// What a text says of it, without details. The same server may refuse the credentials of several clients for
    /// several reasons in the same words.
    String wording(Meanings said) {
        return this == REFUSED
                ? ""
                : said.all().stream()
                        .map(Meaning::getClass)
                        .filter(type -> meanings.stream().anyMatch(one -> one.isAssignableFrom(type)))
                        .findFirst()
                        .map(Class::getSimpleName)
                        .orElse("");
    }

    /// How long such a fault of one thing counts as one.
    SharedTrait.TraitKind kind() {
        return kind;
    }

    /// How a fault of this thing is named where the causes of the clusters are about other objects.
    SharedTrait.OutsideThing named(String thing) {
        return new SharedTrait.OutsideThing(code.id(), title, thing);
    }
}
