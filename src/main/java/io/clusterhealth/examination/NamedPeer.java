// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Names;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The configuration of software that is Ready and fails what needs it, if a server that it does not reach is named
/// there: the object from which OpenShift's operator configures it, or else a ConfigMap that its pods refer to. That
/// object is to be corrected if the server is gone, and the software is only what reports it.
///
/// @param operated a picture with [#LISTS], read only if a message asks for it
/// @param reads what the pod of a finding refers to; each call takes a request
/// @param values the data of a ConfigMap by key; each call takes a request
record NamedPeer(
        Supplier<Picture> operated,
        Function<Finding, List<Subject>> reads,
        Function<Subject, Map<String, String>> values) {
    private static final Resource<GenericObject> RESOLVERS = Resources.generic("dnses");

    /// The configurations of OpenShift that name servers by which software of the platform works.
    static final Set<Resource<?>> LISTS = Set.of(RESOLVERS);

    private static final int INCIDENTS = 3;

    private static final int MOST = 8;

    private record Place(Subject object, String field, String peer) {}

    /// The incidents, of which those of such software have its configuration as their cause.
    List<Incident> joined(List<Incident> incidents) {
        List<Incident> joined = incidents;
        for (Incident incident : incidents.stream().limit(INCIDENTS).toList()) {
            Finding first = incident.cause();
            List<Incident> present = joined;
            joined = unreached(first)
                    .flatMap(said -> place(first, peers(said))
                            .map(place -> JoinedIncident.among(
                                    present,
                                    cause(place, said, first),
                                    Set.of(first.subject()),
                                    "it is configured by {cause}, which names %s, and does not reach that"
                                            .formatted(place.peer()))))
                    .orElse(present);
        }
        return joined;
    }

    private static Finding cause(Place place, Evidence said, Finding first) {
        return Finding.of(FindingCode.CONFIG_MISSING, place.object())
                .evidence(List.of(said.saying("its %s names %s, and %s does not reach that"
                        .formatted(place.field(), place.peer(), first.subject()))))
                .since(first.since())
                .mode(Mode.PEER_FAILS);
    }

    private static Optional<Evidence> unreached(Finding finding) {
        return finding.evidence().stream()
                .filter(_ -> finding.code() == FindingCode.POD_LOGS_FAILURE)
                .filter(said -> said.meanings().any(NotConnected.class))
                .findFirst();
    }

    /// Without the DNS server that was asked for a name, which is the cluster's.
    private static List<String> peers(Evidence said) {
        Set<String> asked =
                said.meanings().all(DnsFailed.class).map(DnsFailed::server).collect(Collectors.toSet());
        return Stream.concat(said.meanings().outside().stream(), CalledHosts.addresses(said.quote()))
                .filter(peer -> !asked.contains(peer))
                .distinct()
                .toList();
    }

    /// An operator reverts edits of the ConfigMap that it makes.
    private Optional<Place> place(Finding first, List<String> peers) {
        return only(PlatformNamespaces.contains(first.subject().namespace()) ? ofPlatform(peers) : Stream.empty())
                .or(() -> only(ParallelReads.each(
                                reads.apply(first).stream()
                                        .filter(object -> object.kind().equals("ConfigMap"))
                                        .limit(MOST)
                                        .toList(),
                                values)
                        .entrySet()
                        .stream()
                        .flatMap(config -> config.getValue().entrySet().stream()
                                .flatMap(entry -> named(entry.getValue(), peers)
                                        .map(peer -> new Place(config.getKey(), "key " + entry.getKey(), peer))))));
    }

    private Stream<Place> ofPlatform(List<String> peers) {
        return operated.get().objects(RESOLVERS).stream()
                .flatMap(object -> object.textsBelow("spec")
                        .flatMap(value -> named(value, peers))
                        .map(peer -> new Place(Subjects.of(object), "spec", peer)));
    }

    private static Stream<String> named(String value, List<String> peers) {
        return peers.stream().filter(peer -> Names.in(value, peer));
    }

    /// Empty if several objects name one: it is not known which of them is in use.
    private static Optional<Place> only(Stream<Place> places) {
        List<Place> all = places.toList();
        return all.stream().map(Place::object).distinct().count() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
}
