// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.SharedCredentials;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An object that the pod templates of failing workloads refer to, and that brings them what their messages are
/// about: the Secret of several whose logins are refused, or of one since it was changed, the ServiceAccount of several
/// that a cloud denies as the same identity, the ServiceAccount or Secret with whose credentials volumes of a class are
/// refused, the ConfigMap with the name of a Service that does not exist, the ConfigMap or Secret of a file that
/// several cannot use, or that one cannot use since it was changed. That object is the cause rather than a workload,
/// which is not the cause of another one's message either.
///
/// @param reads what the pod of a finding refers to; each call takes a request
/// @param names what the message of a finding names of its pod's configuration; each call takes a request
/// @param values the data of a ConfigMap by key; each call takes a request
/// @param hasIdentity whether an object is a ServiceAccount with an identity at a cloud; each call takes a request
record SharedReference(
        Function<Finding, List<Subject>> reads,
        Function<Finding, Optional<NamedConfiguration>> names,
        Function<Subject, Map<String, String>> values,
        Predicate<Subject> hasIdentity,
        Picture picture) {
    /// How many incidents, and workloads of each, are examined.
    private static final int INCIDENTS = 3;

    private static final int MOST = 8;

    private static final int SEVERAL = 2;

    private static final Resource<GenericObject> EXTERNAL_SECRETS = Resources.generic("externalsecrets");

    /// @param because why a reader's message follows from the cause
    private record Common(Finding cause, Set<Subject> readers, String because) {}

    /// The incidents, of which those with such an object are one.
    List<Incident> joined(List<Incident> incidents) {
        List<Incident> joined = incidents;
        for (Incident incident : incidents.stream().limit(INCIDENTS).toList()) {
            List<Incident> present = joined;
            joined = Optional.of(incident)
                    .filter(one -> present.contains(one) && !one.cause().linked(Relation.BLAMED_BY))
                    .flatMap(one -> common(one, present))
                    .map(common -> JoinedIncident.among(present, common.cause(), common.readers(), common.because()))
                    .orElse(present);
        }
        return joined;
    }

    private Optional<Common> common(Incident incident, List<Incident> incidents) {
        Finding first = incident.cause();
        Predicate<Subject> changed = object ->
                incident.changes().stream().anyMatch(change -> change.subject().equals(object));
        return refusedProvisioner(first, incidents)
                .or(() -> refusedLogin(first, incidents, changed))
                .or(() -> deniedIdentity(first, incidents))
                .or(() -> absentServer(first, incidents))
                .or(() -> faultyFile(first, incidents, changed));
    }

    /// A class has no credentials: those of the pod that provisions its volumes are refused, for several claims. They
    /// are those of its ServiceAccount at the cloud, or else in the only Secret that it refers to.
    private Optional<Common> refusedProvisioner(Finding first, List<Incident> incidents) {
        if (!isRefusedClass(first)) {
            return Optional.empty();
        }
        Map<Finding, List<Subject>> read = read(first, incidents, SharedReference::isRefusedClass);
        List<Subject> own = read.getOrDefault(first, List.of());
        List<Subject> secrets =
                own.stream().filter(one -> one.kind().equals("Secret")).toList();
        return own.stream()
                .filter(hasIdentity)
                .findFirst()
                .map(account -> provisioner(account, "runs as it", Mode.IDENTITY_DENIED, first, read))
                .or(() -> secrets.stream()
                        .filter(_ -> secrets.size() == 1 && SharedChange.refused(first))
                        .findFirst()
                        .map(secret -> provisioner(
                                secret, "refers to it, and to no other Secret,", Mode.SECRET_REFUSED, first, read)));
    }

    private static Common provisioner(
            Subject object, String how, Mode mode, Finding first, Map<Finding, List<Subject>> read) {
        Subject pod = first.targets(Relation.SHOWN_BY).getFirst();
        return common(
                object,
                said(first, SharedReference::isRefusal)
                        .saying("%s, which provisions the volumes, %s and is refused".formatted(pod, how)),
                mode,
                read,
                "its volumes are provisioned with the credentials of {cause}, which are refused");
    }

    private static boolean isRefusedClass(Finding finding) {
        return finding.code() == FindingCode.STORAGE_CLASS_FAILS
                && finding.linked(Relation.SHOWN_BY)
                && finding.evidence().stream().anyMatch(SharedReference::isRefusal);
    }

    private static boolean isRefusal(Evidence said) {
        return SharedCredentials.refusal(said.meanings()).isPresent();
    }

    /// The only Secret that one of the refused workloads refers to: those of others may be for something else.
    private Optional<Common> refusedLogin(Finding first, List<Incident> incidents, Predicate<Subject> changed) {
        if (!SharedChange.refused(first)) {
            return Optional.empty();
        }
        Map<Finding, List<Subject>> read = read(first, incidents, SharedChange::refused);
        return only("Secret", first, read, changed)
                .map(secret -> common(
                        secret,
                        said(first, SharedChange::refused)
                                .saying(
                                        readers(secret, read).size() < SEVERAL
                                                ? "the workload that refers to it, and to no other Secret, is refused"
                                                : "%d workloads that refer to it are refused"
                                                        .formatted(readers(secret, read)
                                                                .size())),
                        Mode.SECRET_REFUSED,
                        read,
                        "it refers to {cause}, and its login is refused"))
                .map(common -> new Common(
                        common.cause().adding(written(common.cause().subject())), common.readers(), common.because()));
    }

    /// A message that gives another reason, such as a server's answer, may name the file as its own place only.
    private Optional<Common> faultyFile(Finding first, List<Incident> incidents, Predicate<Subject> changed) {
        return Optional.of(first)
                .filter(SharedReference::isAboutItself)
                .flatMap(names)
                .filter(NamedConfiguration::isFile)
                .flatMap(file -> faultyFile(
                        file,
                        first,
                        read(
                                first,
                                incidents,
                                SharedReference::isAboutItself,
                                other -> names.apply(other).stream()
                                        .map(NamedConfiguration::object)
                                        .toList()),
                        changed));
    }

    private static Optional<Common> faultyFile(
            NamedConfiguration file, Finding first, Map<Finding, List<Subject>> read, Predicate<Subject> changed) {
        int readers = readers(file.object(), read).size();
        Evidence said = said(first, SharedReference::isOwnWords)
                .saying(
                        readers < SEVERAL
                                ? "the workload that reads a file of it reports an error about the file"
                                : "%d workloads that read a file of it report an error about the file"
                                        .formatted(readers));
        return Optional.of(common(
                        file.object(),
                        said,
                        Mode.FILE_FAULTY,
                        read,
                        "it reads a file of {cause}, and reports an error about it"))
                .filter(_ -> readers >= SEVERAL || changed.test(file.object()))
                .map(common -> new Common(common.cause().adding(file.evidence()), common.readers(), common.because()));
    }

    /// Whether a program reports an error, and gives no reason of another object.
    private static boolean isAboutItself(Finding finding) {
        return finding.evidence().stream()
                .filter(SharedReference::isOwnWords)
                .findFirst()
                .filter(said -> said.meanings().mentions(Topic.KEY_PAIR)
                        || said.meanings().reasons().allMatch(Stated.class::isInstance))
                .isPresent();
    }

    private static boolean isOwnWords(Evidence said) {
        return said.meanings().any(OwnWords.class);
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

    /// The identity of a pod at its cloud is that of its ServiceAccount, or, without one, that of its node.
    private Optional<Common> deniedIdentity(Finding first, List<Incident> incidents) {
        Optional<CloudDenied> denied = denied(first);
        if (denied.isEmpty()) {
            return Optional.empty();
        }
        Map<Finding, List<Subject>> read =
                read(first, incidents, other -> denied(other).equals(denied));
        return only("ServiceAccount", first, read, _ -> false)
                .map(account -> common(
                        account,
                        said(first, said -> said.meanings().any(CloudDenied.class))
                                .saying("%d workloads that run as it are denied by the cloud as %s"
                                        .formatted(
                                                readers(account, read).size(),
                                                denied.get().identity())),
                        Mode.IDENTITY_DENIED,
                        read,
                        "it runs as {cause}, and is denied as the same identity"));
    }

    private Optional<Common> absentServer(Finding first, List<Incident> incidents) {
        Optional<Subject> server = absent(first).findFirst();
        if (server.isEmpty()) {
            return Optional.empty();
        }
        Map<Finding, List<Subject>> read =
                read(first, incidents, other -> absent(other).anyMatch(server.get()::equals));
        return ParallelReads.each(
                        read.getOrDefault(first, List.of()).stream()
                                .filter(object -> object.kind().equals("ConfigMap"))
                                .limit(MOST)
                                .toList(),
                        config -> key(values.apply(config), config, server.get()))
                .entrySet()
                .stream()
                .filter(config -> config.getValue().isPresent())
                .findFirst()
                .map(config -> common(
                        config.getKey(),
                        said(first, SharedReference::isUnresolved)
                                .saying("its key %s names %s, which does not exist"
                                        .formatted(config.getValue().orElseThrow(), server.get())),
                        Mode.NAMES_NO_SERVICE,
                        read,
                        "it refers to {cause}, and does not resolve the name in it"));
    }

    private static Common common(
            Subject object, Evidence evidence, Mode mode, Map<Finding, List<Subject>> read, String because) {
        Set<Subject> readers = readers(object, read);
        Finding cause = Finding.of(FindingCode.CONFIG_MISSING, object)
                .evidence(evidence)
                .since(Age.earliest(read.keySet(), Finding::since))
                .mode(mode)
                .links(Relation.BLAMED_BY, readers.stream().sorted());
        return new Common(cause, readers, because);
    }

    /// The workloads of the namespace whose messages are like the first one's, with what their pods refer to.
    private Map<Finding, List<Subject>> read(Finding first, List<Incident> incidents, Predicate<Finding> alike) {
        return read(first, incidents, alike, reads);
    }

    private static Map<Finding, List<Subject>> read(
            Finding first,
            List<Incident> incidents,
            Predicate<Finding> alike,
            Function<Finding, List<Subject>> objects) {
        return ParallelReads.each(
                Stream.concat(Stream.of(first), incidents.stream().flatMap(Incident::findings))
                        .distinct()
                        .filter(other -> other.subject()
                                        .namespace()
                                        .equals(first.subject().namespace())
                                && !other.linked(Relation.OWNED_BY)
                                && !other.linked(Relation.BLAMED_BY)
                                && alike.test(other))
                        .limit(MOST)
                        .toList(),
                objects);
    }

    private static Optional<Subject> only(
            String kind, Finding first, Map<Finding, List<Subject>> read, Predicate<Subject> changed) {
        return read.values().stream()
                .map(objects ->
                        objects.stream().filter(one -> one.kind().equals(kind)).toList())
                .filter(objects -> objects.size() == 1)
                .flatMap(Collection::stream)
                .filter(object -> read.getOrDefault(first, List.of()).contains(object)
                        && (readers(object, read).size() >= SEVERAL || changed.test(object)))
                .findFirst();
    }

    private static Set<Subject> readers(Subject object, Map<Finding, List<Subject>> read) {
        return read.entrySet().stream()
                .filter(reader -> reader.getValue().contains(object))
                .map(reader -> reader.getKey().subject())
                .collect(Collectors.toSet());
    }

    private static Optional<CloudDenied> denied(Finding finding) {
        return finding.evidence().stream()
                .flatMap(said -> said.meanings().all(CloudDenied.class))
                .findFirst();
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

    private static Evidence said(Finding finding, Predicate<Evidence> which) {
        return finding.evidence().stream().filter(which).findFirst().orElseThrow();
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
