// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.SettlingText;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/// `wait-for-health`: examines the cluster repeatedly until it is healthy, a finding is gone, or the time is over.
@Singleton
final class WaitForHealthTool extends HealthTool {
    /// The wait without `wait_seconds`, where the client requested progress.
    private static final Duration USUAL = Duration.ofSeconds(60);
    /// The most time for one examination, however long the whole wait is.
    private static final Duration LOOK = Duration.ofSeconds(15);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
    /// The shortest pause before the last examination, which comes as late as the time allows.
    private static final Duration LAST_PAUSE = Duration.ofMillis(300);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /// The pause is this many times as long as the examination took, to spare the API server.
    private static final int LEISURE = 5;
    /// Time kept for the answer.
    private static final Duration CLOSING = Duration.ofMillis(300);

    WaitForHealthTool(ToolParts parts) {
        super("wait-for-health", parts);
    }

    /// Without `wait_seconds` a call with progress waits for a minute; a client without progress may time out after a
    /// few seconds, so its call has the default deadline.
    @Override
    public Optional<Duration> patience(Arguments arguments, boolean heard) {
        return arguments.integer("wait_seconds").stream()
                .mapToObj(Duration::ofSeconds)
                .findFirst()
                .or(() -> Optional.of(USUAL).filter(_ -> heard));
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return Goal.of(call.given().text("finding"))
                .map(goal -> watch(goal, call))
                .orElseGet(() -> new ToolOutcome.Refused(unknown(call)));
    }

    private ToolError unknown(HealthCall call) {
        return switch (look(call)) {
            case Examined.NoNamespace nowhere -> NamespaceChoice.refuse(nowhere);
            case Examined.Reported look -> Goal.unknown(look);
        };
    }

    private Examined look(HealthCall call) {
        Deadline deadline = Deadline.in(shorter(LOOK, left(call.context())));
        return parts.examination()
                .examine(
                        call.cluster(),
                        call.namespace(),
                        deadline,
                        ReadObserver.NONE,
                        CauseLogs.of(call.cluster(), deadline));
    }

    private ToolOutcome watch(Goal first, HealthCall call) {
        CallContext context = call.context();
        CommonArguments arguments = call.common();
        Goal goal = first;
        int looks = 0;
        Optional<Examined.Reported> earlier = Optional.empty();
        Duration time = left(context);
        while (true) {
            long begin = System.nanoTime();
            Examined examined = look(call);
            looks++;
            switch (examined) {
                case Examined.NoNamespace nowhere -> {
                    return new ToolOutcome.Refused(NamespaceChoice.refuse(nowhere));
                }
                case Examined.Reported look -> {
                    goal = goal.after(look);
                    Examined.Reported told = goal.reached(look) ? look : better(earlier, look);
                    earlier = Optional.of(told);
                    Duration took = Duration.ofNanos(System.nanoTime() - begin);
                    Duration rest = shorter(pause(took), left(context).minus(took.multipliedBy(2)));
                    boolean live = call.cluster().origin() == Cluster.Origin.LIVE;
                    if (goal.reached(look) || goal.inVain(look) || !live || rest.compareTo(LAST_PAUSE) < 0) {
                        return new Waited(told, look, goal, looks, live).within(arguments);
                    }
                    tell(context, look.report(), time);
                    try {
                        switch (context.pause(rest)) {
                            case Resumed.TurnCame() -> {}
                            case Resumed.TurnMissed() -> {
                                return new Waited(told, look, goal, looks, true).within(arguments);
                            }
                            case Resumed.AccessLost(ToolError error) -> {
                                return new ToolOutcome.Refused(error);
                            }
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        return new Waited(told, look, goal, looks, true).within(arguments);
                    }
                }
            }
        }
    }

    /// The newer of two examinations, unless only it was cut short.
    private static Examined.Reported better(Optional<Examined.Reported> earlier, Examined.Reported look) {
        return earlier.filter(one -> cutShort(look) && !cutShort(one)).orElse(look);
    }

    /// Whether lists that the verdict needs did not arrive in the time of this examination.
    private static boolean cutShort(Examined.Reported look) {
        return look.report().coverage().notChecked().stream()
                .anyMatch(gap -> gap.reason() == Coverage.Reason.DEADLINE && !gap.harmless());
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

    /// Reports progress in seconds of the available time.
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
