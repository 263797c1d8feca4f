// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Coverage.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A recorded cluster of which one list cannot be read.
final class Blinded implements Cluster {
    private static final Map<String, Recorded> RECORDED = new ConcurrentHashMap<>();

    private final Recorded whole;
    private final Resource<?> hidden;
    private final Sight sight;

    /// @param cluster its details are read once, not once for each list that is hidden
    /// @param found what is found where nothing is hidden
    /// @param asked the lists that are requested for that
    private record Recorded(Cluster cluster, CaseResult found, Set<Resource<?>> asked) {
        static Recorded of(String name) {
            Cluster cluster = CaseResult.opened(Cases.folder(name));
            Observed observed =
                    new Observed(cluster, new KeptDetails(cluster.details()), ConcurrentHashMap.newKeySet());
            CaseResult found = CaseResult.of(observed);
            return new Recorded(observed, found, Set.copyOf(observed.asked()));
        }
    }

    private Blinded(Recorded whole, Resource<?> hidden, Sight sight) {
        this.whole = whole;
        this.hidden = hidden;
        this.sight = sight;
    }

    /// How reading the list fails.
    enum Sight {
        DENIED(Reason.FORBIDDEN),
        LATE(Reason.DEADLINE),
        FAILED(Reason.FAILED),
        PARTIAL(Reason.FAILED),
        ABSENT(Reason.ABSENT);

        private final Reason reason;

        Sight(Reason reason) {
            this.reason = reason;
        }

        Reason reason() {
            return reason;
        }

        private <T> Read<List<T>> of(Resource<T> resource, Read<List<T>> read) {
            Unread failed = new Unread.Failed("the answer ends in the middle");
            return switch (this) {
                case DENIED ->
                    new Read.Missing<>(new Unread.Denied(new AccessRule("list", resource.group(), resource.plural())));
                case LATE -> new Read.Missing<>(new Unread.Late(Duration.ofSeconds(4)));
                case FAILED -> new Read.Missing<>(failed);
                case PARTIAL -> {
                    List<T> all = read.known().orElse(List.of());
                    yield new Read.Partial<>(all.subList(0, all.size() / 2), failed);
                }
                case ABSENT -> new Read.Missing<>(new Unread.Absent());
            };
        }
    }

    static Blinded of(String name, Resource<?> hidden, Sight sight) {
        return new Blinded(RECORDED.computeIfAbsent(name, Recorded::of), hidden, sight);
    }

    /// Whether the list is requested.
    boolean isAsked() {
        return whole.asked().contains(hidden);
    }

    /// What is found although the list is hidden: where it is not requested, the same as where nothing is.
    CaseResult found() {
        return isAsked() ? CaseResult.of(this) : whole.found();
    }

    @Override
    public String name() {
        return whole.cluster().name();
    }

    @Override
    public Origin origin() {
        return whole.cluster().origin();
    }

    @Override
    public Details details() {
        return whole.cluster().details();
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return blinded(whole.cluster().read(wanted, namespace, deadline, observer), hidden);
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        return blinded(whole.cluster().readMore(picture, wanted, deadline), hidden);
    }

    private <T> Picture blinded(Picture picture, Resource<T> resource) {
        return picture.wanted().contains(resource)
                ? picture.plus(Map.of(resource, sight.of(resource, picture.list(resource))))
                : picture;
    }

    /// A recorded cluster, and the lists that are requested of it.
    private record Observed(Cluster cluster, Details details, Set<Resource<?>> asked) implements Cluster {
        @Override
        public String name() {
            return cluster.name();
        }

        @Override
        public Origin origin() {
            return cluster.origin();
        }

        @Override
        public Picture read(
                Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
            return observed(cluster.read(wanted, namespace, deadline, observer));
        }

        @Override
        public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
            return observed(cluster.readMore(picture, wanted, deadline));
        }

        private Picture observed(Picture picture) {
            asked.addAll(picture.wanted());
            return picture;
        }
    }
}
