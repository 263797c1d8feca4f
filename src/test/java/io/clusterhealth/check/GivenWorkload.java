// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A workload for checks. Its controller has seen its spec, and all pods that it is to have are updated and available,
/// unless a test says otherwise.
public final class GivenWorkload {
    private final String kind;
    private final Metadata metadata;
    private int desired = 1;
    private int available = 1;
    private int updated = 1;
    private boolean observed = true;
    private Map<String, String> podLabels = Map.of();
    private List<Condition> conditions = List.of();
    private int owedUpdates;
    private int misplaced;
    private boolean autoscaled;
    private Set<Integer> ports = Set.of();
    private Set<ServiceReference> awaited = Set.of();
    private Placement placement = Placement.NONE;

    private GivenWorkload(String kind, Metadata metadata) {
        this.kind = kind;
        this.metadata = metadata;
    }

    public static GivenWorkload given(String kind, Metadata metadata) {
        return new GivenWorkload(kind, metadata);
    }

    public GivenWorkload replicas(int desired, int available, int updated) {
        this.desired = desired;
        this.available = available;
        this.updated = updated;
        return this;
    }

    public GivenWorkload observed(boolean latest) {
        this.observed = latest;
        return this;
    }

    public GivenWorkload labelled(Map<String, String> labels) {
        this.podLabels = labels;
        return this;
    }

    public GivenWorkload with(Condition... all) {
        this.conditions = List.of(all);
        return this;
    }

    public GivenWorkload owing(int updates) {
        this.owedUpdates = updates;
        return this;
    }

    public GivenWorkload misplaced(int pods) {
        this.misplaced = pods;
        return this;
    }

    public GivenWorkload autoscaled(boolean scaled) {
        this.autoscaled = scaled;
        return this;
    }

    public GivenWorkload listening(Set<Integer> declared) {
        this.ports = declared;
        return this;
    }

    public GivenWorkload awaiting(ServiceReference service) {
        this.awaited = Set.of(service);
        return this;
    }

    public GivenWorkload asking(Placement asks) {
        this.placement = asks;
        return this;
    }

    public Workload get() {
        return new Workload(
                metadata,
                kind,
                desired,
                available,
                updated,
                observed,
                false,
                podLabels,
                conditions,
                owedUpdates,
                misplaced,
                autoscaled,
                Optional.empty(),
                Workload.StatedRelease.NONE,
                ports,
                Set.of(),
                awaited,
                placement,
                Set.of());
    }
}
