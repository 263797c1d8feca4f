// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.SettlingText;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/// `wait-for-health`: looks again and again until the cluster is healthy, a finding is gone, or the time is over.
@Singleton
public final class WaitForHealthTool implements Tool {
    /// What is waited for without `wait_seconds`, where the client hears of the progress.
    private static final Duration USUAL = Duration.ofSeconds(60);
    /// What one look may take, however long the whole wait is.
    private static final Duration LOOK = Duration.ofSeconds(15);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /// An API server is left alone for so many times as long as a look took.
    private static final int LEISURE = 5;
    /// What is kept of the time for the answer.
    private static final Duration CLOSING = Duration.ofMillis(300);

    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public WaitForHealthTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "wait-for-health",
                "Wait for health",
                """
                Waits, with progress, until the cluster or a namespace is healthy and rollouts are complete, or one \
                finding is gone: "tell me when the rollout is fine again". Ends in time with what is still open.""",
                "health",
                Schemas.input("""
                        {%s,
                         "finding": {"type": "string", "maxLength": 600,
                           "description": "Code or incident id to clear; default all."},
                         "wait_seconds": {"type": "integer", "minimum": 1, "maximum": 600,
                           "description": "Default 60."}}
                        """.formatted(Schemas.NAMESPACE), clusters.names()),
                Schemas.output("""
                        {"cluster": {}, "asOf": {}, "reached": {}, "goal": {}, "verdict": {}, "looks": {},
                         "open": {}, "coverage": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public boolean waits() {
        return true;
    }

    /// Without `wait_seconds` a client that hears of the progress waits for a minute; one that does not may give up
    /// after a few seconds, and gets what one usual call can tell.
    @Override
    public Optional<Duration> patience(Arguments arguments, boolean heard) {
        return arguments.integer("wait_seconds").stream()
                .mapToObj(Duration::ofSeconds)
                .findFirst()
                .or(() -> Optional.of(USUAL).filter(_ -> heard));
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return ClusterChoice.with(
                clusters,
                arguments,
                context,
                cluster -> Goal.of(arguments.text("finding"))
                        .map(goal -> watch(cluster, goal, CommonArguments.of(arguments), context))
                        .orElseGet(() -> new ToolOutcome.Refused(unknown(cluster, arguments, context))));
    }

    private ToolError unknown(Cluster cluster, Arguments arguments, CallContext context) {
        return switch (look(cluster, CommonArguments.of(arguments), context)) {
            case Examined.Refused(ToolError error) -> error;
            case Examined.Reported look -> Goal.unknown(look);
        };
    }

    private Examined look(Cluster cluster, CommonArguments arguments, CallContext context) {
        return examination.examine(
                cluster, arguments.namespace(), Deadline.in(shorter(LOOK, left(context))), ReadObserver.NONE);
    }

    private ToolOutcome watch(Cluster cluster, Goal first, CommonArguments arguments, CallContext context) {
        Goal goal = first;
        int looks = 0;
        Duration whole = left(context);
        while (true) {
            long begin = System.nanoTime();
            Examined examined = look(cluster, arguments, context);
            looks++;
            switch (examined) {
                case Examined.Refused(ToolError error) -> {
                    return new ToolOutcome.Refused(error);
                }
                case Examined.Reported look -> {
                    goal = goal.after(look);
                    Duration took = Duration.ofNanos(System.nanoTime() - begin);
                    Duration rest = shorter(pause(took), left(context).minus(took.multipliedBy(2)));
                    boolean live = cluster.origin() == Cluster.Origin.LIVE;
                    if (goal.reached(look) || !live || rest.compareTo(SHORTEST_PAUSE) < 0) {
                        return new Waited(look, goal, looks, live).within(arguments);
                    }
                    tell(context, look.report(), whole);
                    try {
                        switch (context.pause(rest)) {
                            case Resumed.Ready() -> {}
                            case Resumed.Late() -> {
                                return new Waited(look, goal, looks, true).within(arguments);
                            }
                            case Resumed.Withdrawn(ToolError error) -> {
                                return new ToolOutcome.Refused(error);
                            }
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        return new Waited(look, goal, looks, true).within(arguments);
                    }
                }
            }
        }
    }

    private static Duration left(CallContext context) {
        return context.remaining().minus(CLOSING);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration pause(Duration look) {
        Duration leisure = look.multipliedBy(LEISURE);
        return leisure.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : shorter(leisure, LONGEST_PAUSE);
    }

    /// In seconds of the time there is.
    private static void tell(CallContext context, HealthReport report, Duration whole) {
        String settling = SettlingText.of(report.unsettled(), report.asOf());
        context.progress(
                (int) whole.minus(left(context)).toSeconds(),
                (int) Math.max(1, whole.toSeconds()),
                "%s, %d open%s"
                        .formatted(
                                report.verdict().label(),
                                report.diagnosis().incidents().size(),
                                settling.isEmpty() ? "" : ", waiting for " + settling));
    }
}
