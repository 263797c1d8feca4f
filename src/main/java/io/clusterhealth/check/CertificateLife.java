// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import java.time.Instant;

/// How near a certificate's end is.
///
/// Certificates that are renewed by themselves live for weeks or hours: what counts is the time left, and never more
/// than a share of the whole life.
///
/// @param notice time left from which it is worth knowing
/// @param urgent time left from which action is needed
/// @param noticeShare the part of its life, one in so many, that is worth knowing about at most: a certificate that is
///     renewed by itself is so when a fifth is left, or earlier
/// @param urgentShare the same for what needs action
public record CertificateLife(Duration notice, Duration urgent, int noticeShare, int urgentShare) {

    /// What is left of it.
    public enum Left {
        ENOUGH,
        LITTLE,
        HARDLY_ANY,
        NOTHING
    }

    /// What is left of this one.
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
