// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.text.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The contents of a recording.
///
/// @param gaps why objects of a list are missing
/// @param remarks what was odd about a list when it was recorded
/// @param everywhere why objects of any list may be missing
/// @param malformed the files that could not be parsed at all
/// @param walked whether a tool requested the same lists in each namespace, as `kubectl cluster-info dump` and
///     `oc adm inspect` do: then a missing list was not requested, since empty ones are recorded, and nothing is known
///     of a namespace that was left out
/// @param podsListed whether the pods are the answer to a request for pods, of the cluster or of one namespace
/// @param namespaces those of which something was recorded, and possibly other names
/// @param answered by list, the same of the namespaces for which it was requested
record Recording(
        Read<ServerVersion> version,
        Read<ApiReadiness> readiness,
        Read<List<Alert>> alerts,
        Read<List<Measurement>> measurements,
        Instant asOf,
        Map<Resource<?>, Recorded<?>> lists,
        Map<Resource<?>, Unread> gaps,
        Map<Resource<?>, String> remarks,
        Optional<Unread> everywhere,
        MalformedFiles malformed,
        boolean walked,
        boolean podsListed,
        Set<String> namespaces,
        Map<Resource<?>, Set<String>> answered) {

    /// The namespace of the cluster itself.
    private static final String OWN = "kube-system";

    /// How many namespaces are named that were left out.
    private static final int NAMED = 3;

    Recording {
        lists = Map.copyOf(lists);
        gaps = Map.copyOf(gaps);
        remarks = Map.copyOf(remarks);
        namespaces = Set.copyOf(namespaces);
        answered = Map.copyOf(answered);
    }

    /// Whether the recording holds such a list, even an empty one.
    boolean holds(ApiResource wanted) {
        return lists.keySet().stream().anyMatch(resource -> is(wanted, resource));
    }

    /// Why objects of such a list may be missing although it is part of the recording.
    Optional<Unread> gap(ApiResource wanted) {
        return gaps.entrySet().stream()
                .filter(entry -> is(wanted, entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> everywhere)
                .filter(Unread::obtainable);
    }

    private static boolean is(ApiResource wanted, Resource<?> resource) {
        return resource.kind().equals(wanted.kind()) && resource.group().equals(wanted.group());
    }

    /// The status of the server, with a remark on files that could not be read and namespaces that were left out.
    ServerStatus status(Optional<String> namespace) {
        String remark = Stream.of(
                        malformed.count() == 0 ? "" : malformed.remark(), namespace.isPresent() ? "" : leftOut())
                .filter(odd -> !odd.isEmpty())
                .collect(Collectors.joining("; "));
        return ServerStatus.recorded(version, readiness).noting(remark);
    }

    private List<String> knownNamespaces() {
        return objects(Resources.NAMESPACES, Optional.empty()).orElse(List.of()).stream()
                .map(one -> one.metadata().name())
                .toList();
    }

    private String leftOut() {
        List<String> known = knownNamespaces();
        List<String> missing = known.stream().filter(this::isLeftOut).toList();
        if (missing.isEmpty()) {
            return "";
        }
        return "nothing was recorded of %d of %d namespaces: %s"
                .formatted(missing.size(), known.size(), Words.first(missing, NAMED));
    }

    /// Why the pods are those of one namespace, as `kubectl get` without `-A` lists them: no cluster has an application
    /// without anything of its own beside it.
    private Optional<Unread> ofOneNamespace() {
        List<String> known = knownNamespaces();
        Set<String> seen = lists.entrySet().stream()
                .filter(list -> list.getKey().namespaced() && !list.getKey().equals(Resources.LEASES))
                .flatMap(list -> list.getValue().namespaces().stream())
                .collect(Collectors.toSet());
        return walked
                        || !podsListed
                        || seen.size() != 1
                        || !known.contains(OWN)
                        || seen.stream().anyMatch(PlatformNamespaces::contains)
                ? Optional.empty()
                : Optional.of(
                        new Unread.Failed("only those of 1 of %d namespaces were recorded".formatted(known.size())));
    }

    /// Whether nothing of a namespace was recorded.
    boolean isLeftOut(String namespace) {
        return walked && !namespace.isEmpty() && !namespaces.contains(namespace);
    }

    <T> Read<List<T>> list(Resource<T> resource, Optional<String> namespace) {
        Read<List<T>> read = read(resource, namespace);
        return Optional.ofNullable(remarks.get(resource)).map(read::noting).orElse(read);
    }

    @SuppressWarnings("unchecked") // what the monitoring told is of the type of its list
    private <T> Read<List<T>> read(Resource<T> resource, Optional<String> namespace) {
        if (resource.equals(Resources.ALERTS)) {
            return (Read<List<T>>) (Read<?>) alerts;
        }
        if (resource.equals(Resources.MEASUREMENTS)) {
            return (Read<List<T>>) (Read<?>) measurements;
        }
        Optional<Unread> gap = Optional.ofNullable(gaps.get(resource))
                .or(() -> everywhere)
                .or(() -> resource.equals(Resources.PODS) && namespace.isEmpty() ? ofOneNamespace() : Optional.empty());
        return objects(resource, namespace)
                .map(objects -> Read.of(objects, gap))
                .orElseGet(() -> new Read.Missing<>(gap.orElseGet(() -> missing(resource))));
    }

    /// Leases of nodes are in a namespace of their own, regardless of the namespace requested.
    @SuppressWarnings("unchecked") // a list is stored under the resource whose type it has
    private <T> Optional<List<T>> objects(Resource<T> resource, Optional<String> namespace) {
        boolean all = !resource.namespaced() || resource.equals(Resources.LEASES);
        return Optional.ofNullable((Recorded<T>) lists.get(resource))
                .filter(_ -> all || namespace.filter(this::isLeftOut).isEmpty())
                .map(recorded -> recorded.objects(all ? Optional.empty() : namespace));
    }

    private Unread missing(Resource<?> resource) {
        if (lists.isEmpty() && gaps.isEmpty()) {
            String why = malformed.clause().map(clause -> "; " + clause).orElse("");
            return new Unread.Failed(RecordedCluster.EMPTY + why);
        }
        return notServed(resource) ? new Unread.Absent() : new Unread.Unrecorded(bearing(resource));
    }

    /// Every cluster has nodes and pods: where they are missing, they were not recorded. A cluster may have none of
    /// the other kinds, unless an empty list would have been recorded.
    private Bearing bearing(Resource<?> resource) {
        if (resource.of().equals(Resources.NODES.of()) || resource.of().equals(Resources.PODS.of())) {
            return Bearing.VERDICT;
        }
        if (resource.of().use() == Kind.Use.ESSENTIAL) {
            return walked ? Bearing.VERDICT : Bearing.DOUBT;
        }
        return walked && resource.indispensable() ? Bearing.DOUBT : Bearing.NONE;
    }

    /// Every served group has an APIService, including those of the API server itself.
    private boolean notServed(Resource<?> resource) {
        List<GenericObject> served =
                objects(Resources.API_SERVICES, Optional.empty()).orElse(List.of());
        return !resource.builtIn()
                && gaps.get(Resources.API_SERVICES) == null
                && served.stream().anyMatch(service -> service.metadata().name().equals("v1.apps"))
                && served.stream()
                        .noneMatch(service -> service.metadata().name().endsWith("." + resource.group()));
    }
}
