// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The endpoints behind the Services of a picture.
public final class Backends {
    private static final int NAMESAKES = 3;

    private final Map<Subject, List<EndpointSlice>> slices = new HashMap<>();
    private final Map<Subject, Service> services = new HashMap<>();
    private final Map<String, List<Service>> selecting;
    private final Map<String, Subject> byAddress = new HashMap<>();
    private final Picture picture;

    private Backends(Picture picture) {
        this.picture = picture;
        for (EndpointSlice slice : picture.objects(Resources.ENDPOINT_SLICES)) {
            if (!slice.service().isEmpty()) {
                Subject service = Subjects.service(slice.metadata().namespace(), slice.service());
                slices.computeIfAbsent(service, _ -> new ArrayList<>()).add(slice);
            }
        }
        picture.objects(Resources.SERVICES)
                .forEach(service -> services.put(Subjects.of("Service", service.metadata()), service));
        selecting = picture.objects(Resources.SERVICES).stream()
                .filter(service -> !service.selector().isEmpty())
                .collect(Collectors.groupingBy(service -> service.namespace()));
        selecting.values().stream()
                .flatMap(List::stream)
                .filter(service -> !service.address().isEmpty())
                .forEach(service -> byAddress.put(service.address(), Subjects.of("Service", service.metadata())));
    }

    /// The Service with this address in the cluster, if it has a selector.
    public Optional<Subject> at(String address) {
        return Optional.ofNullable(byAddress.get(address));
    }

    /// The Services whose selector matches the pods of a workload.
    public Stream<Service> selecting(Workload workload) {
        return selecting.getOrDefault(workload.namespace(), List.of()).stream()
                .filter(service -> service.selects(workload.podLabels()));
    }

    public static Backends in(Picture picture) {
        return picture.index(Backends.class, Backends::new);
    }

    /// The Service that an object references at a path, if it does.
    public static Optional<Subject> named(GenericObject object, String path) {
        return Optional.of(object.reference(path, "Service"))
                .filter(reference -> !reference.name().isEmpty())
                .map(reference -> Subjects.service(reference.namespace(), reference.name()));
    }

    public static Subject subject(ServiceReference reference) {
        return Subjects.service(reference.namespace(), reference.name());
    }

    /// Whether a Service has endpoints; unknown if endpoints could not be read completely, or are not managed by the
    /// cluster. If none is ready, those that terminate and still accept requests get them.
    public Backing of(Subject service) {
        List<EndpointSlice> own = slices.getOrDefault(service, List.of());
        if (own.stream().anyMatch(slice -> slice.ready() + slice.draining() > 0)) {
            return Backing.READY;
        }
        if (!seen(service.namespace())) {
            return Backing.UNKNOWN;
        }
        if (picture.whole(Resources.SERVICES) && !services.containsKey(service)) {
            return Backing.NO_SERVICE;
        }
        boolean external = Optional.ofNullable(services.get(service))
                .filter(known -> known.type().equals("ExternalName"))
                .isPresent();
        if (!picture.whole(Resources.ENDPOINT_SLICES) || external) {
            return Backing.UNKNOWN;
        }
        return own.stream().anyMatch(slice -> slice.total() > 0) ? Backing.NONE_READY : Backing.NO_ENDPOINTS;
    }

    /// Whether a Service has a selector and ready endpoints.
    public boolean ready(Subject service) {
        return of(service) == Backing.READY
                && service(service).filter(known -> !known.selector().isEmpty()).isPresent();
    }

    /// The state of a Service as a phrase, as in `the service shop/web has no endpoints`; if it does not exist, with
    /// where one of that name does.
    public String words(Subject service) {
        Backing backing = of(service);
        String namesakes = services.keySet().stream()
                .filter(_ -> backing == Backing.NO_SERVICE)
                .filter(other -> other.name().equals(service.name()))
                .sorted()
                .limit(NAMESAKES)
                .map(Subject::namespace)
                .collect(Collectors.joining(", "));
        return namesakes.isEmpty()
                ? backing.words()
                : backing.words() + " (one of that name exists in " + namesakes + ")";
    }

    /// Whether the picture would contain the objects of a namespace. A picture of another namespace does not, and a
    /// recording may have left it out; in a recording a namespace counts as seen if it is gone, has any object, or
    /// if its Services were requested.
    private boolean seen(String namespace) {
        return picture.holds(Resources.SERVICES, namespace)
                || (picture.covers(namespace) && (gone(namespace) || inhabited(namespace)));
    }

    private boolean gone(String namespace) {
        return picture.whole(Resources.NAMESPACES)
                && picture.objects(Resources.NAMESPACES).stream()
                        .noneMatch(known -> known.name().equals(namespace));
    }

    private boolean inhabited(String namespace) {
        return services.keySet().stream()
                        .anyMatch(service -> service.namespace().equals(namespace))
                || slices.keySet().stream()
                        .anyMatch(service -> service.namespace().equals(namespace))
                || picture.objects(Resources.PODS).stream()
                        .anyMatch(pod -> pod.namespace().equals(namespace));
    }

    /// The Services that have slices, sorted.
    public List<Subject> known() {
        return slices.keySet().stream().sorted().toList();
    }

    /// When the oldest slice of a Service was created, or the Service itself, if that was later.
    public Optional<Instant> since(Subject service) {
        Optional<Instant> oldest = Age.earliest(
                slices.getOrDefault(service, List.of()),
                slice -> slice.metadata().created());
        return service(service)
                .flatMap(known -> known.metadata().created())
                .filter(created -> oldest.filter(created::isBefore).isEmpty())
                .or(() -> oldest);
    }

    /// Since when a Service has had no endpoints, if it never had any.
    public Optional<Instant> emptySince(Subject service) {
        List<EndpointSlice> own = slices.getOrDefault(service, List.of());
        return own.stream().allMatch(slice -> slice.total() == 0 && slice.unchanged())
                ? since(service)
                : Optional.empty();
    }

    /// Whether a Service had endpoints and has none now, not even unready ones.
    public boolean emptied(Subject service) {
        List<EndpointSlice> own = slices.getOrDefault(service, List.of());
        return own.stream().allMatch(slice -> slice.total() == 0)
                && own.stream().anyMatch(EndpointSlice::emptied);
    }

    /// Unready pods behind a Service, the first ten of each slice.
    public List<Subject> unready(Subject service) {
        return slices.getOrDefault(service, List.of()).stream()
                .flatMap(slice -> slice.unready().stream())
                .distinct()
                .sorted()
                .map(pod -> new Subject("Pod", service.namespace(), pod))
                .toList();
    }

    /// The Service itself, if Services were read.
    public Optional<Service> service(Subject service) {
        return Optional.ofNullable(services.get(service));
    }
}
