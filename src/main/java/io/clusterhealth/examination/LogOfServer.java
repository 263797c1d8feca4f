// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.ErrorMark;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ApiClientRefused;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.CloudDenied;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Names;
import io.clusterhealth.render.Redaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The last lines of the log of software that runs, without stack frames, timestamps and secrets.
record LogOfServer(List<String> lines) {
    private static final int LAST = 10;
    private static final int SEVERAL = 2;

    /// A program that tries again writes its error again within this time.
    private static final Duration CURRENT = Duration.ofMinutes(15);

    /// As long as a termination message.
    private static final int LONGEST = 4096;

    private static final List<Class<? extends Meaning>> FAILURES = List.of(
            NotConnected.class,
            LoginRefused.class,
            CloudDenied.class,
            Unauthorized.class,
            HttpUnauthorized.class,
            ApiClientRefused.class,
            CertificateExpired.class);

    /// @param read as read, each with its time where that is known
    static LogOfServer of(List<String> read, Instant asOf) {
        List<String> current = read.stream()
                .flatMap(line -> text(line, asOf).stream())
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .toList();
        return new LogOfServer(Redaction.lines(
                current.subList(Math.max(0, current.size() - LAST), current.size()), LONGEST));
    }

    private static Optional<String> text(String line, Instant asOf) {
        int space = line.indexOf(' ');
        Optional<Instant> at = space < 0 ? Optional.empty() : Timestamp.parse(line.substring(0, space));
        return at.filter(time -> time.isBefore(asOf.minus(CURRENT))).isPresent()
                ? Optional.empty()
                : Optional.of(at.isPresent() ? line.substring(space + 1) : line);
    }

    /// The last error that names the object with its namespace.
    Optional<String> about(Subject object) {
        return errors().filter(line -> names(line, object)).reduce((_, last) -> last);
    }

    /// The error with which the log ends again and again, if it is a failure of the program itself: its account is
    /// refused, or a server that it calls does not answer. The log of a program that works again has other lines
    /// after it. An error about the object, or the one that the finding states already, is not the program's own.
    Optional<String> failure(Finding served) {
        List<String> errors = errors().toList();
        boolean ends = lines.stream().skip(Math.max(0, lines.size() - 2)).anyMatch(LogOfServer::isError);
        if (!ends || errors.size() < SEVERAL || errors.size() * 2 < lines.size()) {
            return Optional.empty();
        }
        Set<Class<? extends Meaning>> common = new HashSet<>(failures(Meanings.of(errors.getLast())));
        errors.forEach(line -> common.retainAll(failures(Meanings.of(line))));
        return common.isEmpty()
                        || errors.stream().anyMatch(line -> names(line, served.subject()))
                        || served.evidence().stream().anyMatch(said -> states(said, common, errors.getLast()))
                ? Optional.empty()
                : Optional.of(errors.getLast());
    }

    /// Whether it states the same failure, of the same server as far as the line names one.
    private static boolean states(Evidence said, Set<Class<? extends Meaning>> failures, String line) {
        Set<String> called = peers(line);
        return !Collections.disjoint(failures(said.meanings()), failures)
                && (called.isEmpty() || !Collections.disjoint(peers(said.quote()), called));
    }

    private static Set<String> peers(String text) {
        return Stream.concat(Meanings.of(text).called().hosts().stream(), CalledHosts.addresses(text))
                .collect(Collectors.toSet());
    }

    private Stream<String> errors() {
        return lines.stream().filter(LogOfServer::isError);
    }

    private static boolean isError(String line) {
        return ErrorMark.in(line) && !ErrorMark.isLesser(line);
    }

    private static boolean names(String line, Subject object) {
        return Names.in(line, object.name()) && (object.namespace().isEmpty() || Names.in(line, object.namespace()));
    }

    private static Set<Class<? extends Meaning>> failures(Meanings said) {
        return FAILURES.stream().filter(said::any).collect(Collectors.toSet());
    }
}
