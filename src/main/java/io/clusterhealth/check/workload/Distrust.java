// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which server shows an expired certificate to whom. Who does not name the server is told by the second until which
/// the certificate was valid, or by there being one server only that anybody names; else that second is all one has.
///
/// @param byExpiry the servers that those name who tell such a second
/// @param named the servers that anybody names
/// @param expiries all such seconds
record Distrust(Map<Instant, Set<Subject>> byExpiry, Set<Subject> named, Set<Instant> expiries) {
    private static final String HOST = "((?:[a-z0-9][a-z0-9-]{0,62}\\.){1,9}[a-z]{2,18})";

    /// An address with its scheme, as Python, pgx and psql name a host, or a Service with its port.
    private static final Pattern CALLED = Pattern.compile("(?:[a-z]{2,12}://|host='?)" + HOST
            + "(?![a-z0-9.-])|server at \"" + HOST
            + "\"|(?<![a-z0-9.-])([a-z0-9][a-z0-9.-]{0,126}\\.svc(?:\\.cluster\\.local)?):[0-9]");

    private static final Pattern SERVICE = Pattern.compile(
            "(?:[a-z0-9-]{1,63}\\.)?([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})\\.svc(?:\\.cluster\\.local)?");

    static Distrust in(Stream<Pod> pods) {
        Distrust all = new Distrust(new HashMap<>(), new HashSet<>(), new HashSet<>());
        pods.flatMap(Complaints::lastWords).filter(Distrust::distrusts).forEach(all::add);
        return all;
    }

    private static boolean distrusts(String said) {
        return Meanings.of(said).any(CertificateExpired.class);
    }

    private void add(String said) {
        Optional<Subject> server = named(said);
        server.ifPresent(named::add);
        Meanings.of(said).certificateEnd().ifPresent(expiry -> {
            expiries.add(expiry);
            server.ifPresent(subject ->
                    byExpiry.computeIfAbsent(expiry, _ -> new HashSet<>()).add(subject));
        });
    }

    /// Whose certificate a program does not trust that says this at its end.
    Optional<Subject> server(String said) {
        if (!distrusts(said)) {
            return Optional.empty();
        }
        return named(said)
                .or(() -> Meanings.of(said)
                        .certificateEnd()
                        .flatMap(expiry -> only(byExpiry.getOrDefault(expiry, Set.of()))))
                .or(() -> expiries.size() <= 1 ? only(named) : Optional.empty())
                .or(() -> Meanings.of(said)
                        .certificateEnd()
                        .map(expiry -> Subject.external("certificate valid until " + expiry)));
    }

    private static Optional<Subject> only(Set<Subject> servers) {
        return servers.size() == 1 ? servers.stream().findFirst() : Optional.empty();
    }

    private static Optional<Subject> named(String said) {
        Matcher called = CALLED.matcher(said);
        return called.find()
                ? Stream.of(1, 2, 3)
                        .map(called::group)
                        .filter(host -> host != null)
                        .findFirst()
                        .map(Distrust::subject)
                : Optional.empty();
    }

    private static Subject subject(String host) {
        Matcher service = SERVICE.matcher(host);
        return service.matches() ? new Subject("Service", service.group(2), service.group(1)) : Subject.external(host);
    }
}
