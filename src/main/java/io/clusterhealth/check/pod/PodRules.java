// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.InitWait;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.node.ScaleUps;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Selects the rules for a pod, most informative rule first: a pod has one trouble at a time.
///
/// A pod on a node that stopped reporting keeps the trouble that it had by then: an image that does not exist is not
/// there because the kubelet no longer reports that. Only without one do the rules for such pods apply.
///
/// @param ending for pods that are being deleted
/// @param cutOff for pods on a lost node that had no trouble before
/// @param adrift for pods bound to a node that does not exist
/// @param job for pods of Jobs, which may fail: the Job reports that once, unless it persists. A pod whose Job could
/// not be read is judged like all others
/// @param usual for all other pods
public record PodRules(
        List<PodRule> ending, List<PodRule> cutOff, List<PodRule> adrift, List<PodRule> job, List<PodRule> usual) {
    /// The default of a Job's `backoffLimit`: after that it gives up.
    private static final int DEFAULT_RETRIES = 6;

    public PodRules {
        ending = List.copyOf(ending);
        cutOff = List.copyOf(cutOff);
        adrift = List.copyOf(adrift);
        job = List.copyOf(job);
        usual = List.copyOf(usual);
    }

    public static PodRules standard() {
        Duration starting = Duration.ofMinutes(5);
        PodRule config = new ConfigError(Duration.ZERO, Duration.ofMinutes(2));
        PodRule image = new ImagePull(Duration.ZERO);
        PodRule unschedulable = new Unschedulable(Duration.ofMinutes(2), ScaleUps.BOOT);
        Duration silent = Duration.ofMinutes(10);
        PodRule creating = new StuckCreating(starting, silent, InitWait.PATIENCE);
        PodRule notReady = new NotReady(starting);
        Duration slowest = Duration.ofHours(1);
        PodRule oom = new OomKilled(new Looping(2, Duration.ofMinutes(15), slowest));
        PodRule crash = new CrashLoop(new Looping(3, Duration.ofMinutes(10), slowest));
        Looping halfDaily = new Looping(4, Duration.ofMinutes(15), Duration.ofHours(12));
        PodRule slow = new SlowRestarts(List.of(new OomKilled(halfDaily), new CrashLoop(halfDaily)));
        PodRule failed = new FailedPod(Duration.ofHours(1), Duration.ofHours(24));
        return new PodRules(
                List.of(new StuckTerminating(Duration.ofMinutes(5))),
                List.of(notReady, new CutOffStart(), failed),
                List.of(creating, notReady),
                List.of(
                        config,
                        image,
                        crash.retried(DEFAULT_RETRIES + 1),
                        unschedulable,
                        crash.unstarted(silent),
                        creating,
                        new LingeringContainer.Lingering(Duration.ofHours(1))),
                List.of(config, image, oom, crash, unschedulable, creating, notReady, failed, slow));
    }

    /// The rules without any patience, as for a pod without a Job.
    public static PodRules atOnce() {
        Duration none = Duration.ZERO;
        Looping once = new Looping(1, Duration.ofMinutes(10), Duration.ofHours(1));
        List<PodRule> all = List.of(
                new ConfigError(none, none),
                new ImagePull(none),
                new OomKilled(once),
                new CrashLoop(once),
                new Unschedulable(none, none),
                new StuckCreating(none, none, none),
                new NotReady(none));
        return new PodRules(List.of(), List.of(), List.of(), List.of(), all);
    }

    public Optional<PodTrouble> judge(PodView view) {
        return lastKnown(view).or(() -> first(view));
    }

    private Optional<PodTrouble> first(PodView view) {
        return rules(view).stream().flatMap(rule -> rule.judge(view).stream()).findFirst();
    }

    /// The trouble that a pod had when its node stopped reporting, as it was then. A pod that is being deleted ends
    /// with its node, one that has ended needs none, and one that runs between failures that are far apart is down
    /// now.
    private Optional<PodTrouble> lastKnown(PodView view) {
        if (view.pod().deleted().isPresent() || view.pod().ended()) {
            return Optional.empty();
        }
        return view.lastKnown()
                .flatMap(this::first)
                .filter(trouble -> !SlowRestarts.found(trouble))
                .map(trouble -> trouble.lastKnown(view));
    }

    private List<PodRule> rules(PodView view) {
        Pod pod = view.pod();
        if (view.node().away() || pod.gated()) {
            return List.of();
        }
        if (pod.deleted().isPresent()) {
            return ending;
        }
        if (pod.phase().equals("Succeeded")) {
            return List.of();
        }
        if (view.node() == NodeState.LOST) {
            return cutOff;
        }
        if (view.node() == NodeState.ABSENT) {
            return adrift;
        }
        return Owners.byJob(pod) && !view.orphan() ? job : usual;
    }
}
