// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.capability.Software;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.CalledPeers;
import io.clusterhealth.meaning.Meaning.ServerError;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Servers that refuse the login of one account to workloads of several namespaces. These cannot refer to one Secret:
/// what they have in common is the account at the server. Other servers may have an account of that name, so that a
/// workload counts only if its message or its pod template names the server.
public final class RefusedAccounts {
    private static final List<Software> STORES =
            List.of(Software.named("data-store"), Software.named("data-store-set"));

    private final Picture picture;
    private final Backends backends;
    private final Callers callers;
    private final List<Text> texts;
    private final Set<Subject> named;

    /// @param texts those with one account
    private RefusedAccounts(Picture picture, List<Text> texts) {
        this.picture = picture;
        this.backends = Backends.in(picture);
        this.callers = Callers.in(picture);
        this.texts = texts;
        this.named = texts.stream().flatMap(this::namedIn).collect(Collectors.toUnmodifiableSet());
    }

    /// Returns the same findings, and one about each such server that has none as a server.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Stream<Text> texts = findings.stream()
                .filter(finding -> RefusingServers.counts(finding) && !finding.linked(Relation.OWNED_BY))
                .flatMap(finding -> finding.evidence().stream().map(evidence -> new Text(finding, evidence)));
        Stream<Finding> refusing = SharedBlame.<String, Text>of(texts, Text::accounts)
                .filter(RefusedAccounts::isOfSeveralNamespaces)
                .flatMap(blame -> new RefusedAccounts(picture, blame.texts()).servers())
                .map(RefusedAccounts::finding)
                .filter(finding -> findings.stream().noneMatch(other -> isAbout(other, finding)));
        return Stream.concat(findings.stream(), refusing).toList();
    }

    private static boolean isOfSeveralNamespaces(SharedBlame<?, Text> blame) {
        return blame.workloads().stream().map(Subject::namespace).distinct().count() > 1;
    }

    private static boolean isAbout(Finding finding, Finding server) {
        return finding.code() == server.code()
                && (finding.subject().equals(server.subject())
                        || finding.targets(Relation.SELECTS).contains(server.subject()));
    }

    private static Finding finding(SharedBlame<Subject, Text> blame) {
        return blame.blaming(
                        blame.target().kind().equals(Subject.EXTERNAL)
                                ? FindingCode.OUTSIDE_BLAMED
                                : FindingCode.SERVICE_FAILS_CALLERS,
                        blame.target(),
                        "%d workloads of several namespaces name it as a server, and are refused as the same account")
                .rated(FindingText.gravest(blame.texts()))
                .mode(Mode.LOGIN_REFUSED);
    }

    /// Those that no workload leaves a choice between.
    private Stream<SharedBlame<Subject, Text>> servers() {
        List<SharedBlame<Subject, Text>> all = SharedBlame.<Subject, Text>of(texts.stream(), this::servers)
                .filter(RefusedAccounts::isOfSeveralNamespaces)
                .toList();
        return all.stream()
                .filter(one -> all.stream()
                        .allMatch(other -> other == one || Collections.disjoint(one.workloads(), other.workloads())));
    }

    /// The servers that the message names; else those of the pod template that other messages name; else its data
    /// stores.
    private Stream<Subject> servers(Text text) {
        if (text.namesServers() || namedIn(text).findAny().isPresent()) {
            return namedIn(text);
        }
        List<Subject> called = called(text.workload()).toList();
        return called.stream().map(this::server).anyMatch(named::contains)
                ? called.stream().map(this::server).filter(named::contains)
                : called.stream().filter(this::isRefusingStore).map(this::server);
    }

    private Stream<Subject> namedIn(Text text) {
        Stream<Subject> addressed =
                CalledHosts.addresses(text.quote().message()).flatMap(address -> backends.at(address).stream());
        return Stream.concat(
                Stream.concat(text.services(), addressed).filter(this::isReady).map(this::server),
                text.meanings().called().hosts().stream().map(Subject::external));
    }

    /// The servers that the pod template of a workload or of its Jobs names.
    private Stream<Subject> called(Subject workload) {
        Stream<Subject> byJobs = picture.objects(Resources.JOBS).stream()
                .filter(job -> Subjects.controller(job.metadata())
                        .orElseGet(() -> Subjects.of("Job", job.metadata()))
                        .equals(workload))
                .flatMap(job -> job.called().stream().map(Callers::subject));
        return Stream.concat(callers.calledBy(workload).stream(), byJobs)
                .distinct()
                .filter(server -> server.kind().equals(Subject.EXTERNAL) || isReady(server));
    }

    private boolean isReady(Subject service) {
        return !service.equals(Subject.API_SERVICE) && backends.of(service) == Backing.READY;
    }

    /// Whether a Service may be of the kind of server that has such accounts. Where its other callers work, it may be
    /// another one than that which refuses.
    private boolean isRefusingStore(Subject service) {
        Set<Subject> refused = texts.stream().map(Text::workload).collect(Collectors.toSet());
        List<Subject> all = callers.of(service);
        return Stream.of(service, server(service))
                        .anyMatch(one -> STORES.stream().anyMatch(store -> store.matches(one)))
                && 2 * all.stream().filter(refused::contains).count() >= all.size();
    }

    /// The only workload behind a Service, of which it may have several; else the Service itself.
    private Subject server(Subject named) {
        List<Subject> behind = backends.service(named).stream()
                .flatMap(service -> Workloads.byNamespace(picture).getOrDefault(service.namespace(), List.of()).stream()
                        .filter(workload -> service.selects(workload.podLabels())))
                .map(Subjects::of)
                .toList();
        return behind.size() == 1 ? behind.getFirst() : named;
    }

    private record Text(Finding finding, Evidence evidence) implements FindingText {
        @Override
        public Subject workload() {
            return finding.subject();
        }

        /// None where a server reports over which account it fails itself.
        Stream<String> accounts() {
            return evidence.meanings()
                    .all(Unauthorized.class)
                    .map(Unauthorized::account)
                    .filter(account ->
                            !account.isEmpty() && !evidence.meanings().any(ServerError.class));
        }

        /// Without an account in quotes, which is in the form of a Service of the own namespace.
        @Override
        public Stream<Subject> services() {
            return FindingText.super
                    .services()
                    .filter(service -> !service.namespace().equals(workload().namespace())
                            || accounts().noneMatch(service.name()::equals));
        }

        /// Whether it names any as called, which may also be in another cluster.
        boolean namesServers() {
            CalledPeers peers = meanings().called();
            return !peers.hosts().isEmpty() || !peers.services().isEmpty();
        }
    }
}
