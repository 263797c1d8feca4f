// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.examination.Referrers.Blamed;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts.ServiceName;
import io.clusterhealth.meaning.CalledPeers;
import io.clusterhealth.meaning.Meaning.CloudDenied;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.Meaning.Stated;
import io.clusterhealth.meaning.Names;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// An object that the pod templates of failing workloads refer to, and that brings them what their messages are
/// about: the Secret of several whose logins are refused, or of one since it was changed, the ServiceAccount of several
/// that a cloud denies as the same identity, the ServiceAccount or Secret of the software that serves refused objects,
/// the ConfigMap with the name of a Service that does not exist, the ConfigMap or Secret of a file that
/// several cannot use, or that one cannot use since it was changed. That object is the cause rather than a workload,
/// which is not the cause of another one's message either.
///
/// @param reads what the pod of a finding refers to; each call takes a request
/// @param names what the message of a finding names of its pod's configuration; each call takes a request
/// @param values the data of a ConfigMap by key; each call takes a request
/// @param provider finds the credentials of what serves an object
record SharedReference(
        Function<Finding, List<Subject>> reads,
        Function<Finding, Optional<NamedConfiguration>> names,
        Function<Subject, Map<String, String>> values,
        RefusedProvider provider,
        Picture picture) {
    /// How many incidents are examined.
    private static final int INCIDENTS = 3;

    private static final Resource<GenericObject> EXTERNAL_SECRETS = Resources.generic("externalsecrets");

    /// The incidents, of which those with such an object are one.
    List<Incident> joined(List<Incident> incidents) {
        List<Incident> joined = incidents;
        for (Incident incident : incidents.stream().limit(INCIDENTS).toList()) {
            List<Incident> present = joined;
            joined = Optional.of(incident)
                    .filter(one -> present.contains(one) && !one.cause().linked(Relation.BLAMED_BY))
                    .flatMap(one -> blamed(one, present))
                    .map(blamed -> blamed.joined(present))
                    .orElse(present);
        }
        return joined;
    }

    private Optional<Blamed> blamed(Incident incident, List<Incident> all) {
        return provider.credentials(incident, all)
                .or(() -> refusedLogin(incident, all))
                .or(() -> deniedIdentity(incident, all))
                .or(() -> absentServer(incident, all))
                .or(() -> faultyFile(incident, all));
    }

    /// The only Secret that one of the refused workloads refers to.
    private Optional<Blamed> refusedLogin(Incident incident, List<Incident> all) {
        if (!SharedChange.refused(incident.cause())) {
            return Optional.empty();
        }
        Referrers refused = Referrers.of(incident, all, SharedChange::refused, reads);
        return refused.onlyOfAny("Secret")
                .filter(secret -> refused.areSeveral(secret) || refused.followAChange(secret))
                .findFirst()
                .map(secret -> refused.blame(
                        secret,
                        Mode.SECRET_REFUSED,
                        Stream.concat(
                                said(incident.cause(), SharedChange::refused)
                                        .map(said -> said.saying(refused.statement(
                                                secret,
                                                "%d workloads that refer to it are refused",
                                                "the workload that refers to it, and to no other Secret, is refused"))),
                                written(secret)),
                        "it refers to {cause}, and its login is refused"));
    }

    /// What writes the Secret, with the time: it may have brought other credentials than those that the server knows.
    private Stream<Evidence> written(Subject secret) {
        return picture.objects(EXTERNAL_SECRETS).stream()
                .filter(one -> one.namespace().equals(secret.namespace())
                        && one.text("spec.target.name|metadata.name").equals(secret.name()))
                .flatMap(one -> one.time("status.refreshTime").stream()
                        .map(at -> Evidence.of("ExternalSecret %s writes it, and last refreshed it %s ago"
                                .formatted(one.name(), Age.text(at, picture.asOf())))));
    }

    /// A message that gives another reason, such as a server's answer, may name the file as its own place only.
    private Optional<Blamed> faultyFile(Incident incident, List<Incident> all) {
        Optional<NamedConfiguration> named = Optional.of(incident.cause())
                .filter(SharedReference::isAboutItself)
                .flatMap(names)
                .filter(NamedConfiguration::isFile);
        if (named.isEmpty()) {
            return Optional.empty();
        }
        NamedConfiguration file = named.get();
        Referrers readers = Referrers.of(
                incident,
                all,
                SharedReference::isAboutItself,
                other -> names.apply(other).stream()
                        .map(NamedConfiguration::object)
                        .toList());
        return Optional.of(file.object())
                .filter(object -> readers.areSeveral(object) || readers.followAChange(object))
                .map(object -> readers.blame(
                        object,
                        Mode.FILE_FAULTY,
                        Stream.concat(
                                said(incident.cause(), SharedReference::isOwnWords)
                                        .map(
                                                said -> said.saying(
                                                        readers.statement(
                                                                object,
                                                                "%d workloads that read a file of it report an error about the file",
                                                                "the workload that reads a file of it reports an error about the file"))),
                                Stream.of(file.evidence())),
                        "it reads a file of {cause}, and reports an error about it"));
    }

    /// Whether a program reports an error, and gives no reason of another object.
    private static boolean isAboutItself(Finding finding) {
        return said(finding, SharedReference::isOwnWords)
                .anyMatch(said -> said.meanings().mentions(Topic.KEY_PAIR)
                        || said.meanings().reasons().allMatch(Stated.class::isInstance));
    }

    private static boolean isOwnWords(Evidence said) {
        return said.meanings().any(OwnWords.class);
    }

    /// The identity of a pod at its cloud is that of its ServiceAccount, or, without one, that of its node.
    private Optional<Blamed> deniedIdentity(Incident incident, List<Incident> all) {
        Optional<CloudDenied> denied = denied(incident.cause());
        if (denied.isEmpty()) {
            return Optional.empty();
        }
        Referrers alike = Referrers.of(incident, all, other -> denied(other).equals(denied), reads);
        return alike.onlyOfAny("ServiceAccount")
                .filter(alike::areSeveral)
                .findFirst()
                .map(account -> alike.blame(
                        account,
                        Mode.IDENTITY_DENIED,
                        said(incident.cause(), said -> said.meanings().any(CloudDenied.class))
                                .map(said -> said.saying("%d workloads that run as it are denied by the cloud as %s"
                                        .formatted(
                                                alike.number(account),
                                                denied.get().identity()))),
                        "it runs as {cause}, and is denied as the same identity"));
    }

    private static Optional<CloudDenied> denied(Finding finding) {
        return finding.evidence().stream()
                .flatMap(said -> said.meanings().all(CloudDenied.class))
                .findFirst();
    }

    private Optional<Blamed> absentServer(Incident incident, List<Incident> all) {
        Optional<Subject> server = absent(incident.cause()).findFirst();
        if (server.isEmpty()) {
            return Optional.empty();
        }
        Referrers callers = Referrers.of(incident, all, other -> absent(other).anyMatch(server.get()::equals), reads);
        return ParallelReads.each(
                        callers.own().stream()
                                .filter(object -> object.kind().equals("ConfigMap"))
                                .limit(Referrers.MOST)
                                .toList(),
                        config -> key(values.apply(config), config, server.get()))
                .entrySet()
                .stream()
                .filter(config -> config.getValue().isPresent())
                .findFirst()
                .map(config -> callers.blame(
                        config.getKey(),
                        Mode.NAMES_NO_SERVICE,
                        said(incident.cause(), SharedReference::isUnresolved)
                                .map(said -> said.saying("its key %s names %s, which does not exist"
                                        .formatted(config.getValue().orElseThrow(), server.get()))),
                        "it refers to {cause}, and does not resolve the name in it"));
    }

    /// The Services that it calls and that do not exist. A name of two labels may also be that of a host elsewhere.
    private Stream<Subject> absent(Finding finding) {
        Backends backends = Backends.in(picture);
        String own = finding.subject().namespace();
        return finding.evidence().stream()
                .filter(SharedReference::isUnresolved)
                .flatMap(said -> said.meanings().called().services().stream())
                .map(service ->
                        Subjects.service(service.namespace().isEmpty() ? own : service.namespace(), service.name()))
                .filter(service -> backends.of(service) == Backing.NO_SERVICE)
                .filter(service -> service.namespace().equals(own)
                        || picture.objects(Resources.NAMESPACES).stream()
                                .anyMatch(namespace -> namespace.name().equals(service.namespace())))
                .sorted();
    }

    private static boolean isUnresolved(Evidence said) {
        return said.meanings().any(NameNotResolved.class);
    }

    /// The first such evidence of a finding.
    private static Stream<Evidence> said(Finding finding, Predicate<Evidence> which) {
        return finding.evidence().stream().filter(which).limit(1);
    }

    /// The first key whose value calls the Service.
    private static Optional<String> key(Map<String, String> data, Subject config, Subject server) {
        String host = server.namespace().equals(config.namespace())
                ? server.name()
                : server.name() + "." + server.namespace();
        ServiceName qualified = new ServiceName(server.namespace(), server.name());
        return data.entrySet().stream()
                .filter(entry -> entry.getValue().strip().equals(host)
                        || Names.called(entry.getValue(), host)
                        || CalledPeers.in(entry.getValue()).services().contains(qualified))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }
}
