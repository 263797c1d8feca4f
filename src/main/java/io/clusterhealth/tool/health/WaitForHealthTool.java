// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.render.Age;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.HealthJson;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `wait-for-health`: looks again and again until the cluster is healthy, a finding is gone, or the time is over.
@Singleton
public final class WaitForHealthTool implements Tool {
    /// What one look may take, however long the whole wait is.
    private static final Duration LOOK = Duration.ofSeconds(15);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /// An API server is left alone for so many times as long as a look took.
    private static final int LEISURE = 5;
    /// What is kept of the time for the answer.
    private static final Duration CLOSING = Duration.ofMillis(300);
    private static final int ROWS = 20;
    /// Room for what is said after the open incidents.
    private static final int CLOSING_TEXT = 160;

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
                Waits, with progress, until the cluster or a namespace is healthy or one finding is gone: "tell me \
                when the rollout is fine again". Ends at its own time with what is still open.""",
                "health",
                Schemas.input("""
                        {%s,
                         "finding": {"type": "string", "minLength": 1, "maxLength": 600,
                           "description": "Code or incident id to be gone; without it all must be healthy."},
                         "wait_seconds": {"type": "integer", "minimum": 1, "maximum": 600,
                           "description": "Without it one call's usual time."}}
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

    @Override
    public boolean isExpensive() {
        return true;
    }

    @Override
    public Optional<Duration> patience(Arguments arguments) {
        return arguments.integer("wait_seconds").stream()
                .mapToObj(Duration::ofSeconds)
                .findFirst();
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return switch (Goal.of(arguments.text("finding"))) {
            case Goal.Given.Invalid(ToolError error) -> new ToolOutcome.Refused(error);
            case Goal.Given.Valid(Goal goal) ->
                ClusterChoice.with(
                        clusters,
                        arguments,
                        context,
                        cluster -> watch(cluster, goal, CommonArguments.of(arguments), context));
        };
    }

    private ToolOutcome watch(Cluster cluster, Goal first, CommonArguments arguments, CallContext context) {
        Goal goal = first;
        int looks = 0;
        while (true) {
            long begin = System.nanoTime();
            Examined examined = examination.examine(
                    cluster, arguments.namespace(), Deadline.in(shorter(LOOK, left(context))), ReadObserver.NONE);
            looks++;
            switch (examined) {
                case Examined.Refused(ToolError error) -> {
                    return new ToolOutcome.Refused(error);
                }
                case Examined.Reported(HealthReport report) -> {
                    goal = goal.after(report);
                    Duration look = Duration.ofNanos(System.nanoTime() - begin);
                    Duration rest = shorter(pause(look), left(context).minus(look.multipliedBy(2)));
                    boolean over = cluster.origin() != Cluster.Origin.LIVE || rest.compareTo(SHORTEST_PAUSE) < 0;
                    if (goal.reached(report) || over) {
                        return answer(report, goal, looks, arguments);
                    }
                    tell(context, report, looks);
                    try {
                        switch (context.pause(rest)) {
                            case Resumed.Ready() -> {}
                            case Resumed.Late() -> {
                                return answer(report, goal, looks, arguments);
                            }
                            case Resumed.Withdrawn(ToolError error) -> {
                                return new ToolOutcome.Refused(error);
                            }
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        return answer(report, goal, looks, arguments);
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

    private static void tell(CallContext context, HealthReport report, int looks) {
        int seconds = (int) Math.max(1, left(context).toSeconds());
        context.progress(
                looks,
                looks + seconds,
                "%s, %d open"
                        .formatted(
                                report.verdict().label(),
                                report.diagnosis().incidents().size()));
    }

    private static ToolOutcome answer(HealthReport report, Goal goal, int looks, CommonArguments arguments) {
        boolean reached = goal.reached(report);
        List<Incident> incidents = report.diagnosis().incidents();
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", report.cluster())
                .put("asOf", report.asOf().toString())
                .put("reached", reached)
                .put("goal", goal.toString())
                .put("verdict", report.verdict().label())
                .put("looks", looks);
        BoundedText text = new BoundedText(arguments.maxTokens());
        text.add("%s: waited for %s; %s"
                .formatted(
                        reached ? "REACHED" : "NOT REACHED", Redaction.line(goal.toString(), 300), report.summary()));
        if (!report.remark().isEmpty()) {
            text.add(report.remark() + " It does not change: it was looked at once.");
        }
        data.set("coverage", CoverageView.json(report.coverage()));
        ArrayNode open = data.putArray("open");
        int room = arguments.structuredCharacters() - data.toString().length() - CLOSING_TEXT;
        int shown = 0;
        text.reserve(CLOSING_TEXT);
        for (Incident incident : incidents.subList(0, Math.min(ROWS, incidents.size()))) {
            ObjectNode entry = json(incident);
            room -= entry.toString().length() + 1;
            if (room < 0 || !text.offer("open: " + line(incident, report))) {
                break;
            }
            shown++;
            open.add(entry);
        }
        text.release();
        if (shown < incidents.size()) {
            data.put("openLeftOut", incidents.size() - shown);
            text.add("%d more open; get-cluster-health lists all.".formatted(incidents.size() - shown));
        }
        CoverageView.lines(report.coverage()).forEach(text::add);
        if (!reached) {
            text.add("Call again to wait on, with wait_seconds for longer.");
        }
        return new ToolOutcome.Answer(text.toString(), data, report.cluster(), shown < incidents.size());
    }

    private static String line(Incident incident, HealthReport report) {
        return "%s [%s] %s: %s, %s"
                .formatted(
                        incident.cause().code().id(),
                        incident.severity().label(),
                        Redaction.subject(incident.cause().subject()),
                        incident.cause().code().title(),
                        Age.since(incident.since(), report.asOf()));
    }

    private static ObjectNode json(Incident incident) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", Redaction.line(incident.id(), 600))
                .put("code", incident.cause().code().id())
                .put("severity", incident.severity().label())
                .put("title", incident.cause().code().title());
        json.set("subject", HealthJson.subject(incident.cause().subject()));
        incident.since().ifPresent(since -> json.put("since", since.toString()));
        return json;
    }
}
