// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.render.HumanDuration;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `get-pod-logs`: the end of a container's log, its repeats folded, its secrets taken out.
@Singleton
public final class GetPodLogsTool implements Tool {
    private static final ApiResource PODS = Kinds.called("pods").orElseThrow();
    private static final int DEFAULT_TAIL = 60;

    private final Clusters clusters;
    private final ToolDescriptor descriptor;

    public GetPodLogsTool(Clusters clusters) {
        this.clusters = clusters;
        this.descriptor = new ToolDescriptor(
                "get-pod-logs",
                "Pod log",
                """
                What a pod, or a workload's worst pod, logged last or before it crashed; repeats folded, secrets \
                removed. Picks the failing container.""",
                "health",
                Schemas.requiring(
                        "pod",
                        Schemas.input(
                                """
                        {"pod": {"type": "string", "maxLength": 253, "pattern": "%s"},
                         %s,
                         "container": {"type": "string", "pattern": "%s"},
                         "previous": {"type": "boolean", "description": "Before the restart."},
                         "tail": {"type": "integer", "minimum": 1, "maximum": 2000, "description": "Lines; 60."},
                         "since": {"type": "string", "pattern": "%s", "description": "Last 30s, 15m, 2h, 1d."},
                         "grep": {"type": "string", "maxLength": 200, "description": "Literal."},
                         %s}
                        """.formatted(
                                                TextForm.SUBDOMAIN.pattern(),
                                                Schemas.NAMESPACE,
                                                TextForm.LABEL.pattern(),
                                                TextForm.LOG_AGE.pattern(),
                                                Schemas.CURSOR),
                                clusters.names())),
                Schemas.output("""
                        {"cluster": {}, "pod": {}, "container": {}, "lines": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Optional<String> cursor = arguments.text("cursor");
        Optional<LogPlace> before = cursor.flatMap(LogPlace::read);
        return cursor.isPresent() && before.isEmpty()
                ? new ToolOutcome.Refused(OpaqueWord.refusal())
                : ClusterChoice.with(
                        clusters, arguments, context, cluster -> answer(cluster, before, arguments, context));
    }

    private static ToolOutcome answer(
            Cluster cluster, Optional<LogPlace> before, Arguments given, CallContext context) {
        Deadline deadline = Deadline.in(context.remaining());
        ObjectChoice choice = new ObjectChoice(PODS, cluster.details(), deadline, "pod");
        Wanted wanted = new Wanted(cluster, before, given, deadline);
        return switch (choice.choose(wanted.namespace(), wanted.name())) {
            case ObjectChoice.Choice.Refused(ToolError error) -> wanted.orOfWorkload(error);
            case ObjectChoice.Choice.Found(ObjectName name) ->
                wanted.of(name, Optional.empty())
                        .orElseGet(
                                () -> wanted.orOfWorkload(choice.missing(Optional.of(name.namespace()), name.name())));
        };
    }

    /// One call.
    private record Wanted(Cluster cluster, Optional<LogPlace> before, Arguments given, Deadline deadline) {
        Optional<String> namespace() {
            return CommonArguments.of(given).namespace();
        }

        String name() {
            return given.text("pod").orElseThrow();
        }

        /// The log of a pod; empty when there is no such pod.
        Optional<ToolOutcome> of(ObjectName name, Optional<WorkloadPod> shown) {
            Read<ObjectNode> read = cluster.details().object(PODS, name, deadline);
            return read.known()
                    .<Optional<ToolOutcome>>map(pod -> Optional.of(ofPod(this, pod, name, shown)))
                    .orElseGet(() -> read.unread()
                            .filter(why -> !(why instanceof Unread.Absent))
                            .map(why -> new ToolOutcome.Refused(Unreadable.of("pod", why, ListCall.ASK_HEALTH))));
        }

        /// The log of the worst pod of a workload of the name given, where no pod has it.
        ToolOutcome orOfWorkload(ToolError noPod) {
            if (!noPod.code().equals("NOT_FOUND")) {
                return new ToolOutcome.Refused(noPod);
            }
            return switch (WorkloadPod.of(cluster, namespace(), name(), deadline)) {
                case WorkloadPod.Sought.Found(WorkloadPod pod) ->
                    of(pod.name(), Optional.of(pod)).orElseGet(() -> new ToolOutcome.Refused(noPod));
                case WorkloadPod.Sought.None() -> new ToolOutcome.Refused(noPod);
                case WorkloadPod.Sought.Refused(ToolError error) -> new ToolOutcome.Refused(error);
            };
        }
    }

    private static ToolOutcome ofPod(Wanted call, ObjectNode pod, ObjectName name, Optional<WorkloadPod> shown) {
        Arguments given = call.given();
        List<ContainerChoice> containers = ContainerChoice.of(pod);
        Optional<String> asked = given.text("container");
        Optional<ContainerChoice> container = asked.isEmpty()
                ? ContainerChoice.best(containers)
                : containers.stream()
                        .filter(one -> one.name().equals(asked.get()))
                        .findFirst();
        if (container.isEmpty()) {
            return new ToolOutcome.Refused(unknown(asked.orElse(""), containers));
        }
        LogQuery query = new LogQuery(
                name.namespace(),
                name.name(),
                container.get().name(),
                given.flag("previous").orElse(container.get().between()),
                given.text("since").map(GetPodLogsTool::duration),
                given.integer("tail").orElse(DEFAULT_TAIL));
        PodLog.Wanted wanted = new PodLog.Wanted(given.text("grep"), call.before(), query.tail());
        Read<PodLog> read = PodLog.read(call.cluster().details(), query, wanted, call.deadline());
        return read.known()
                .map(log -> new PodLogAnswer(call.cluster(), query, wanted, containers, log, shown)
                        .within(CommonArguments.of(given)))
                .orElseGet(() ->
                        new ToolOutcome.Refused(unreadable(query, read.unread().orElseThrow())));
    }

    /// `90s`, `15m`, `2h`, `1d`.
    private static Duration duration(String text) {
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static ToolError unknown(String name, List<ContainerChoice> containers) {
        List<String> names = containers.stream()
                .map(ContainerChoice::name)
                .map(Redaction::name)
                .toList();
        return new ValidValues("validContainers", names)
                .refuse(
                        "NOT_FOUND",
                        "Argument 'container': the pod has no such container.",
                        name,
                        "Leave it out to have one chosen.");
    }

    private static ToolError unreadable(LogQuery query, Unread why) {
        return switch (why) {
            case Unread.Absent _ -> missing(query, "There is no log of %s.");
            case Unread.Unrecorded _ -> missing(query, "The recording holds no log of %s.");
            case Unread.Failed(String cause) ->
                ToolError.of(
                        "UNREADABLE",
                        "The log could not be read: %s.".formatted(Redaction.line(cause, 120)),
                        "Ask explain-resource about the pod.");
            case Unread.Late(Duration waited) ->
                ToolError.of(
                        ToolError.DEADLINE_EXCEEDED,
                        "The log did not come within %s.".formatted(HumanDuration.of(waited)),
                        "Ask for a smaller tail, or raise MCP_DEADLINE.");
            case Unread.Denied _, Unread.Narrowed _ -> Unreadable.of("pods/log", why, ListCall.ASK_HEALTH);
        };
    }

    private static ToolError missing(LogQuery query, String sentence) {
        String container = "container %s of pod %s%s"
                .formatted(
                        query.container(),
                        Redaction.line(query.pod(), 80),
                        query.previous() ? " before its restart" : "");
        return ToolError.of(
                "NOT_FOUND",
                sentence.formatted(container),
                query.previous() ? "Ask with previous=false." : "Ask explain-resource about the pod.");
    }
}
