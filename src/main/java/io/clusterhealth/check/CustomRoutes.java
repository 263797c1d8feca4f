// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.RouteKind;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Custom resources that route requests to Services by name, of the kinds in `routes.txt`.
public final class CustomRoutes {
    public static final List<Resource<GenericObject>> LISTS =
            RouteKind.ALL.stream().map(RouteKind::list).distinct().toList();

    /// Each kind if it is served; if there are objects, the Services, and the hosts that look like their names.
    public static final Reads READS = Reads.of()
            .and(Served.optionalReads(LISTS.toArray(Resource<?>[]::new)))
            .when(
                    picture -> LISTS.stream()
                            .anyMatch(list -> !picture.objects(list).isEmpty()),
                    Resources.SERVICES)
            .when(picture -> !picture.objects(Resources.VIRTUAL_SERVICES).isEmpty(), Resources.SERVICE_ENTRIES);

    private CustomRoutes() {}

    /// The routes of a picture, as far as their lists were read, with the hosts that lead into the cluster.
    static Stream<EntryPoint> in(Picture picture) {
        ClusterHosts hosts = ClusterHosts.in(picture);
        return RouteKind.ALL.stream()
                .filter(kind -> !kind.list().equals(Resources.VIRTUAL_SERVICES) || knowsEntries(picture))
                .flatMap(kind -> picture.objects(kind.list()).stream()
                        .map(route -> new EntryPoint(
                                Subjects.of(route),
                                Set.copyOf(texts(route, kind.hosts())),
                                services(route, kind, hosts))));
    }

    /// Whether there is no ServiceEntry that could not be read; a recording without any is of a cluster without any.
    private static boolean knowsEntries(Picture picture) {
        return picture.list(Resources.SERVICE_ENTRIES)
                .unread()
                .filter(Unread::obtainable)
                .isEmpty();
    }

    private static SortedMap<Subject, Set<String>> services(GenericObject route, RouteKind kind, ClusterHosts hosts) {
        SortedMap<Subject, Set<String>> services = new TreeMap<>();
        kind.backends().stream()
                .flatMap(path -> route.each(path).stream())
                .filter(CustomRoutes::isUsed)
                .forEach(backend -> texts(backend, kind.service()).stream()
                        .flatMap(name -> hosts.service(name, namespace(backend, kind)).stream())
                        .forEach(service -> services.computeIfAbsent(service, _ -> new TreeSet<>())
                                .addAll(texts(backend, kind.port()))));
        return services;
    }

    private static boolean isUsed(GenericObject backend) {
        String kind = backend.text("kind");
        return (kind.isEmpty() || kind.equals("Service")) && backend.number("weight", 1) > 0;
    }

    private static String namespace(GenericObject backend, RouteKind kind) {
        return texts(backend, kind.namespace()).stream()
                .findFirst()
                .orElse(backend.metadata().namespace());
    }

    private static List<String> texts(GenericObject object, String path) {
        return path.isEmpty() ? List.of() : object.texts(path);
    }

    /// The host names of Services, apart from those that a ServiceEntry gives to something else.
    ///
    /// @param namespaces the names of all namespaces
    /// @param entered the hosts of ServiceEntries
    private record ClusterHosts(Set<String> namespaces, Set<String> entered) {
        private static final String WILDCARD = "*";

        static ClusterHosts in(Picture picture) {
            return new ClusterHosts(
                    picture.objects(Resources.NAMESPACES).stream()
                            .map(namespace -> namespace.metadata().name())
                            .collect(Collectors.toSet()),
                    picture.objects(Resources.SERVICE_ENTRIES).stream()
                            .flatMap(entry -> entry.texts("spec.hosts").stream())
                            .collect(Collectors.toSet()));
        }

        /// The Service that a host means; empty for a host outside, or one that no Service can have.
        Optional<Subject> service(String host, String own) {
            String[] parts = host.split("\\.");
            boolean named =
                    parts.length == 1 || (parts.length == 2 ? namespaces.contains(parts[1]) : parts[2].equals("svc"));
            return named && isName(parts[0]) && !isEntered(host)
                    ? Optional.of(Subjects.service(parts.length == 1 ? own : parts[1], parts[0]))
                    : Optional.empty();
        }

        private static boolean isName(String label) {
            return !label.isEmpty()
                    && label.chars().allMatch(letter -> letter == '-' || Character.isLetterOrDigit(letter));
        }

        private boolean isEntered(String host) {
            return entered.stream()
                    .anyMatch(entry -> entry.equals(host)
                            || entry.startsWith(host + ".")
                            || (entry.startsWith(WILDCARD) && host.endsWith(entry.substring(1))));
        }
    }
}
