// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import java.time.Instant;

/// How close a certificate is to its expiry.
///
/// Certificates that are renewed automatically live for weeks or hours: the limits are a time left, capped at a share
/// of the whole life.
///
/// @param notice time left below which it is worth knowing
/// @param urgent time left below which action is needed
/// @param noticeShare divisor of the whole life that caps `notice`: automatic renewal takes place when a fifth is
/// left, or earlier
/// @param urgentShare divisor of the whole life that caps `urgent`
public record CertificateLife(Duration notice, Duration urgent, int noticeShare, int urgentShare) {

    /// How much of its life is left.
    public enum Left {
        ENOUGH,
        LITTLE,
        HARDLY_ANY,
        NOTHING
    }

    /// How much of this certificate's life is left.
    public Left of(ServingCertificate certificate, Instant asOf) {
        Duration life = Duration.between(certificate.notBefore(), certificate.notAfter());
        Duration left = Duration.between(asOf, certificate.notAfter());
        if (left.isNegative() || left.isZero()) {
            return Left.NOTHING;
        }
        if (left.compareTo(shorter(urgent, life.dividedBy(urgentShare))) < 0) {
            return Left.HARDLY_ANY;
        }
        return left.compareTo(shorter(notice, life.dividedBy(noticeShare))) < 0 ? Left.LITTLE : Left.ENOUGH;
    }

    /// `it expires in 5 d`, or `it expired 2 h ago`.
    public static String words(ServingCertificate certificate, Instant asOf) {
        Instant end = certificate.notAfter();
        return end.isAfter(asOf)
                ? "it expires in " + Age.text(asOf, end)
                : "it expired " + Age.text(end, asOf) + " ago";
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
