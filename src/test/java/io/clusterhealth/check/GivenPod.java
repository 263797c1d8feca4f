// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.ago;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A pod in the namespace `shop` under construction; by default ready and a day old.
public final class GivenPod {
    private final String name;
    private String node = "worker-1";
    private String phase = "Running";
    private String reason = "";
    private String message = "";
    private boolean gated;
    private int grace = 30;
    private int deadline;
    private Optional<Instant> born = Optional.of(ago("1d"));
    private Optional<Instant> deleted = Optional.empty();
    private Optional<Owner> owner = Optional.empty();
    private final List<String> claims = new ArrayList<>();
    private final List<String> pullSecrets = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Container> containers = new ArrayList<>();
    private Requests requests = new Requests(0, 0, 1);
    private String namespace = "shop";
    private String uid = "";
    private Placement placement = Placement.NONE;
    private Map<String, String> labels = Map.of();

    private GivenPod(String name) {
        this.name = name;
    }

    public static GivenPod pod(String name) {
        return new GivenPod(name);
    }

    public GivenPod in(String where) {
        this.namespace = where;
        return this;
    }

    public GivenPod on(String where) {
        this.node = where;
        return this;
    }

    public GivenPod labelled(Map<String, String> with) {
        this.labels = with;
        return this;
    }

    public GivenPod phase(String now) {
        this.phase = now;
        return this;
    }

    public GivenPod because(String why, String words) {
        this.reason = why;
        this.message = words;
        return this;
    }

    public GivenPod endedAfter(int deadlineSeconds) {
        this.deadline = deadlineSeconds;
        return because("DeadlineExceeded", "Pod was active on the node longer than the specified deadline");
    }

    public GivenPod requesting(long milliCpu) {
        requests = new Requests(milliCpu, 0, 1);
        return this;
    }

    public GivenPod requestingDisk(long bytes) {
        requests = new Requests(0, 0, 1, bytes);
        return this;
    }

    public GivenPod asking(Placement ofNodes) {
        this.placement = ofNodes;
        return this;
    }

    /// With a priority above zero.
    public GivenPod urgent(String ownUid) {
        this.uid = ownUid;
        return this;
    }

    /// Without a node, and with a priority below zero.
    public GivenPod givingWay() {
        return on("").phase("Pending")
                .asking(new Placement(List.of(), List.of(), List.of(), List.of(), List.of(), "", -1));
    }

    public GivenPod gated() {
        this.gated = true;
        return this;
    }

    public GivenPod born(String age) {
        this.born = Optional.of(ago(age));
        return this;
    }

    public GivenPod ageless() {
        this.born = Optional.empty();
        return this;
    }

    public GivenPod deleted(String age) {
        this.deleted = Optional.of(ago(age));
        return this;
    }

    /// Terminating, with this grace period until `end`.
    public GivenPod deleted(String end, Duration grace) {
        this.grace = (int) grace.toSeconds();
        return deleted(end);
    }

    public GivenPod ownedBy(String kind, String by) {
        this.owner = Optional.of(new Owner(kind, by));
        return this;
    }

    public GivenPod mounts(String claim) {
        claims.add(claim);
        return this;
    }

    public GivenPod ready(String age) {
        return with(Given.condition("Ready", "True", age));
    }

    public GivenPod unready(String age) {
        return with(Given.condition("Ready", "False", age, "ContainersNotReady", "containers with unready status"));
    }

    public GivenPod with(Condition condition) {
        conditions.add(condition);
        return this;
    }

    public GivenPod with(Container container) {
        containers.add(container);
        return this;
    }

    public GivenPod waiting(String why, String words) {
        return container(new State.Waiting(why, words), 0, Optional.empty());
    }

    public GivenPod waiting(String why, int restarts, Termination last) {
        return container(new State.Waiting(why, ""), restarts, Optional.of(last));
    }

    public GivenPod running(int restarts, Termination last) {
        return container(new State.Running(Optional.empty()), restarts, Optional.of(last));
    }

    /// Running since then, with this time to start up.
    public GivenPod starting(String age, Duration startUp, int restarts) {
        containers.add(new Container(
                "app",
                "quay.io/acme/app:1",
                false,
                false,
                restarts,
                new State.Running(Optional.of(ago(age))),
                Optional.empty(),
                startUp,
                List.of(),
                0,
                false));
        return this;
    }

    public GivenPod terminated(int restarts, Termination now) {
        return container(new State.Terminated(now), restarts, Optional.empty());
    }

    public GivenPod init(State state, int restarts, Termination last) {
        containers.add(new Container(
                "init",
                "quay.io/acme/app:1",
                true,
                false,
                restarts,
                state,
                Optional.of(last),
                Duration.ZERO,
                List.of(),
                0,
                false));
        return this;
    }

    public GivenPod pullSecrets(String... names) {
        pullSecrets.addAll(List.of(names));
        return this;
    }

    public GivenPod image(String image, String why, String words) {
        return with(container("app", image, false, 0, new State.Waiting(why, words), Optional.empty()));
    }

    /// A main container without probes and limits.
    public static Container container(
            String name, String image, boolean ready, int restarts, State state, Optional<Termination> last) {
        return new Container(name, image, false, ready, restarts, state, last, Duration.ZERO, List.of(), 0, false);
    }

    public static Termination ended(int code, String why, String age) {
        return new Termination(code, why, "", Optional.of(ago(age)));
    }

    public Pod get() {
        return new Pod(
                new Metadata(namespace, name, born, deleted, owner, Optional.empty(), List.of()),
                node,
                phase,
                reason,
                message,
                gated,
                grace,
                deadline,
                claims,
                requests,
                uid,
                node.isEmpty() ? Optional.empty() : born,
                conditions,
                containers,
                labels,
                "",
                placement,
                List.of(),
                List.copyOf(pullSecrets));
    }

    private GivenPod container(State state, int restarts, Optional<Termination> last) {
        containers.add(new Container(
                "app", "quay.io/acme/app:1", false, false, restarts, state, last, Duration.ZERO, List.of(), 0, false));
        return this;
    }
}
