// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.plan.AskedFields;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.Settling;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.change.Verified.ReadyPods;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Examines the cluster's health before a change, and after it once the changed objects have settled.
///
/// @param deadline of the whole call
record Verification(ChangeParts parts, ChangeDraft draft, CallContext context, Deadline deadline) {
    /// The most time for one examination, however long the whole wait is.
    private static final Duration LOOK = Duration.ofSeconds(15);

    private static final Duration PAUSE = Duration.ofSeconds(2);

    /// The pause of the first rounds: controllers usually act within a second, and a call may have few.
    private static final Duration FIRST_PAUSE = Duration.ofMillis(400);

    private static final int FIRST_ROUNDS = 8;
    private static final int MISSING = 404;
    private static final int MOST_READ = 5;
    private static final int LONGEST = 200;

    /// Time kept for the answer: a change that was made has to be reported even on a busy machine.
    private static final Duration CLOSING = Duration.ofSeconds(1);

    /// A shorter examination reads nothing.
    private static final Duration GLANCE = Duration.ofMillis(300);

    /// The first examination may take the remaining time divided by this.
    private static final int SHARE = 4;

    private static final String SETTLED_LATE = "all has settled, but only after its health was read";

    /// The current health; empty where it could not be read in time.
    Optional<Examined.Reported> look() {
        Duration most = deadline.remaining().dividedBy(SHARE);
        return look(Deadline.in(most.compareTo(LOOK) < 0 ? most : LOOK));
    }

    private Optional<Examined.Reported> look(Deadline until) {
        if (until.remaining().compareTo(GLANCE) < 0) {
            return Optional.empty();
        }
        return switch (parts.tools().clusters().open(Optional.of(draft.cluster()), context.caller())) {
            case Opened.Ready(Cluster cluster) ->
                switch (parts.tools().examination().examine(cluster, draft.namespace(), until, ReadObserver.NONE)) {
                    case Examined.Reported look -> Optional.of(look);
                    case Examined.NoNamespace _ -> Optional.empty();
                };
            case Opened.Unknown _, Opened.Unusable _ -> Optional.empty();
        };
    }

    /// Waits until the change has taken effect, while time remains. The last examination counts where no time is left
    /// for another. Until then only the changed objects are read.
    Verified after(Optional<Examined.Reported> before, List<ObjectChange> done) {
        Optional<Examined.Reported> seen = Optional.empty();
        Duration took = GLANCE;
        for (int round = 0; ; round++) {
            Optional<String> moving = moving(done);
            Duration pause = moving.isPresent() && round < FIRST_ROUNDS ? FIRST_PAUSE : PAUSE;
            Duration needed = pause.plus(took.multipliedBy(2));
            boolean over = moving.isPresent() && round >= FIRST_ROUNDS && isOver(done);
            if (moving.isEmpty() || over || !time(needed)) {
                long begin = System.nanoTime();
                seen = latest(look(last()), seen);
                took = Duration.ofNanos(System.nanoTime() - begin);
                Verified verified = new Verified(before, seen, targets(), stillMoving(moving, done), pods(done));
                if (moving.isPresent() || verified.isDecided() || !time(PAUSE.plus(took.multipliedBy(2)))) {
                    return verified;
                }
            }
            if (!goesOn(done.size() + round, moving.orElse("its incident is still there"), pause)) {
                seen = latest(look(last()), seen);
                return new Verified(before, seen, targets(), stillMoving(moving, done), pods(done));
            }
        }
    }

    /// The fields of the changed objects that are not as asked for, in the end: admission may have changed them, or a
    /// controller since then.
    List<String> otherwise(List<ObjectChange> done) {
        return done.stream()
                .limit(MOST_READ)
                .flatMap(change -> otherwise(change).stream())
                .toList();
    }

    private List<String> otherwise(ObjectChange change) {
        return draft
                .writable()
                .read(change.target(), deadline)
                .known()
                .map(live -> AskedFields.of(change, live).otherwise())
                .orElse(List.of())
                .stream()
                .map(field -> Redaction.line(change.target().words() + " " + field.state(), LONGEST))
                .toList();
    }

    /// The unsettled part once health has been read, so that it is not older than the state that it is told with.
    private Optional<String> stillMoving(Optional<String> moving, List<ObjectChange> done) {
        return moving.isEmpty() ? moving : moving(done).or(() -> Optional.of(SETTLED_LATE));
    }

    /// The ready pods of the changed workloads and Services, where their number has changed.
    private List<ReadyPods> pods(List<ObjectChange> done) {
        return draft.tried().stream()
                .filter(one -> done.contains(one.change()))
                .flatMap(one -> pods(one).stream())
                .filter(pods -> pods.before() != pods.after())
                .toList();
    }

    private Optional<ReadyPods> pods(TriedChange one) {
        ChangeTarget target = one.change().target();
        if (PodsMoved.of(one).isEmpty()) {
            return ServiceReach.of(one, draft.writable(), deadline)
                    .filter(ServiceReach::whole)
                    .map(reach -> new ReadyPods(target, reach.before(), reach.after()));
        }
        return draft.writable()
                .read(target, deadline)
                .known()
                .map(live -> new ReadyPods(target, ready(one.change().live()), ready(live)));
    }

    private static long ready(ObjectNode workload) {
        JsonNode status = workload.path("status");
        return status.path("readyReplicas").asLong(status.path("numberReady").asLong());
    }

    private static Optional<Examined.Reported> latest(
            Optional<Examined.Reported> now, Optional<Examined.Reported> seen) {
        return now.isPresent() ? now : seen;
    }

    /// The finalizers that a deletion waits for.
    private static String held(ObjectNode live) {
        List<String> finalizers = live.at("/metadata/finalizers")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        return finalizers.isEmpty() ? "" : ", and waits for finalizer " + BlastRadius.some(finalizers);
    }

    private List<ChangeTarget> targets() {
        return draft.tried().stream().map(one -> one.change().target()).toList();
    }

    private Deadline last() {
        Duration rest = deadline.remaining().minus(CLOSING);
        return Deadline.in(rest.compareTo(LOOK) < 0 ? rest : LOOK);
    }

    private boolean time(Duration needed) {
        return deadline.remaining().minus(CLOSING).compareTo(needed) > 0;
    }

    /// @param steps of the whole call, which have been reported
    private boolean goesOn(int steps, String waiting, Duration pause) {
        int left = (int) Math.max(0, deadline.remaining().toSeconds());
        context.progress(steps + 1, steps + left + 3, "waiting: " + waiting);
        return context.goesOnAfter(pause);
    }

    /// Whether a rollout has failed by its own deadline, after which waiting changes nothing.
    private boolean isOver(List<ObjectChange> done) {
        return done.stream()
                .filter(change -> change.target().resource().kind().equals("Deployment"))
                .flatMap(change -> draft.writable().read(change.target(), deadline).known().stream())
                .anyMatch(Settling::hasFailed);
    }

    private Optional<String> moving(List<ObjectChange> done) {
        return done.stream().flatMap(change -> moving(change).stream()).findFirst();
    }

    private Optional<String> moving(ObjectChange change) {
        boolean leaves = change.request() instanceof DeleteRequest || change.request() instanceof EvictRequest;
        if (!leaves
                && draft.tried().stream()
                        .noneMatch(one ->
                                one.change().equals(change) && PodsMoved.of(one).isPresent())) {
            return Optional.empty();
        }
        WritableCluster cluster = draft.writable();
        return switch (cluster.read(change.target(), deadline)) {
            case ChangeReply.ChangedObject(ObjectNode live, var _) ->
                leaves
                        ? Stream.of(live.at("/metadata/uid"))
                                .filter(uid -> uid.equals(change.live().at("/metadata/uid")))
                                .map(_ -> change.target().words() + " is still there" + held(live))
                                .findFirst()
                        : Settling.of(change.target().resource().kind(), live)
                                .map(clause -> change.target().words() + ": " + clause);
            case ChangeReply.ChangeRefused(int code, var _, var _) when code == MISSING -> Optional.empty();
            case ChangeReply.ChangeRefused _, ChangeReply.NoReply _ ->
                Optional.of(change.target().words() + " could not be read");
        };
    }
}
