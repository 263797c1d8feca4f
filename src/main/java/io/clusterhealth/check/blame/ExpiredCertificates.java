// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The servers whose expired certificates make containers end. A message that does not name the server is assigned by
/// the expiry time of the certificate, or if all messages together name only one server; otherwise the expiry time
/// itself is used as the target.
///
/// @param byExpiry the servers named in messages with this expiry time
/// @param named all named servers
/// @param expiries all expiry times
record ExpiredCertificates(Map<Instant, Set<Subject>> byExpiry, Set<Subject> named, Set<Instant> expiries) {
    static ExpiredCertificates in(Picture picture) {
        ExpiredCertificates all = new ExpiredCertificates(new HashMap<>(), new HashSet<>(), new HashSet<>());
        FailingContainer.crashed(picture).filter(ExpiredCertificates::expired).forEach(all::add);
        return all;
    }

    private static boolean expired(FailingContainer message) {
        return message.meanings().any(CertificateExpired.class);
    }

    private void add(FailingContainer message) {
        Optional<Subject> server = named(message);
        server.ifPresent(named::add);
        message.meanings().certificateEnd().ifPresent(expiry -> {
            expiries.add(expiry);
            server.ifPresent(subject ->
                    byExpiry.computeIfAbsent(expiry, _ -> new HashSet<>()).add(subject));
        });
    }

    /// The server whose certificate made a container end.
    Stream<Subject> server(FailingContainer message) {
        if (!expired(message)) {
            return Stream.empty();
        }
        Optional<Instant> end = message.meanings().certificateEnd();
        return named(message)
                .or(() -> end.flatMap(expiry -> only(byExpiry.getOrDefault(expiry, Set.of()))))
                .or(() -> expiries.size() <= 1 ? only(named) : Optional.empty())
                .or(() -> end.map(expiry -> Subject.external("certificate valid until " + expiry)))
                .stream();
    }

    private static Optional<Subject> only(Set<Subject> servers) {
        return servers.size() == 1 ? servers.stream().findFirst() : Optional.empty();
    }

    private static Optional<Subject> named(FailingContainer message) {
        return CalledHosts.server(message.quote().message())
                .map(host -> CalledHosts.service(host)
                        .map(service -> Subjects.service(service.namespace(), service.name()))
                        .orElseGet(() -> Subject.external(host)));
    }
}
