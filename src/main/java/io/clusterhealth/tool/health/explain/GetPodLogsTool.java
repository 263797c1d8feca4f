// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.RecordedLog;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OpaqueToken;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ContainerChoice;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.LogPlace;
import io.clusterhealth.tool.health.PodLog;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `get-pod-logs`: the end of a container's log, with repeats folded and secrets redacted.
@Singleton
public class GetPodLogsTool extends HealthTool {
    private static final ApiResource PODS = Kinds.called("pods").orElseThrow();
    private static final int DEFAULT_TAIL = 60;

    private final int tail;
    private final String explains;

    @Inject
    public GetPodLogsTool(ToolParts parts) {
        this("get-pod-logs", DEFAULT_TAIL, "explain-resource", parts);
    }

    /// For a subclass with another tool name.
    ///
    /// @param tail default number of lines
    protected GetPodLogsTool(String name, int tail, String explains, ToolParts parts) {
        super(name, parts);
        this.tail = tail;
        this.explains = explains;
    }

    @Override
    protected Optional<ToolError> misfit(Arguments arguments) {
        return arguments.text("cursor").isPresent() && LogPlace.read(arguments).isEmpty()
                ? Optional.of(OpaqueToken.refusal())
                : Optional.empty();
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        ObjectChoice choice = new ObjectChoice(PODS, call, "pod");
        return switch (choice.choose(call.namespace(), pod(call))) {
            case OrRefusal.HasRefusal<ObjectName>(ToolError error) -> orOfWorkload(error, call);
            case OrRefusal.HasValue<ObjectName>(ObjectName name) ->
                ofPod(name, Optional.empty(), call).orElseGet(() -> orOfWorkload(choice.missing(name), call));
        };
    }

    private static String pod(HealthCall call) {
        return call.given().text("pod").orElseThrow();
    }

    private Optional<ToolOutcome> ofPod(ObjectName name, Optional<WorkloadPod> shown, HealthCall call) {
        Read<ObjectNode> read = call.cluster().details().object(PODS, name, call.deadline());
        return read.known()
                .<Optional<ToolOutcome>>map(pod -> Optional.of(ofPod(call, pod, name, shown)))
                .orElseGet(() -> read.unread()
                        .filter(why -> !(why instanceof Unread.Absent))
                        .map(why -> new ToolOutcome.Refused(Unreadable.of("pods", why))));
    }

    /// The log of the worst pod of the workload with the given name, where no pod has that name.
    private ToolOutcome orOfWorkload(ToolError noPod, HealthCall call) {
        if (!noPod.code().equals("NOT_FOUND")) {
            return new ToolOutcome.Refused(noPod);
        }
        return WorkloadPod.of(call, pod(call), noPod)
                .outcome(pod ->
                        ofPod(pod.name(), Optional.of(pod), call).orElseGet(() -> new ToolOutcome.Refused(noPod)));
    }

    private ToolOutcome ofPod(HealthCall call, ObjectNode pod, ObjectName name, Optional<WorkloadPod> shown) {
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
                given.text("since").map(CommonArguments::age),
                given.integer("tail").orElse(tail));
        PodLog.Wanted wanted = new PodLog.Wanted(given.text("grep"), LogPlace.read(given), query.tail());
        return Unreadable.orRefusal(
                        PodLog.read(call.details(), query, wanted, call.deadline()),
                        why -> unreadable(query, why, call))
                .outcome(log -> new PodLogAnswer(call, place(call), query, wanted, containers, log, shown).outcome());
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

    private String askAboutPod() {
        return "Ask %s about the pod.".formatted(explains);
    }

    private ToolError unreadable(LogQuery query, Unread why, HealthCall call) {
        return switch (why) {
            case Unread.Absent _ -> new MissingLog(query, askAboutPod()).onCluster();
            case Unread.Unrecorded _ ->
                new MissingLog(query, askAboutPod()).inRecording(call.cluster().details(), call.deadline());
            case Unread.Failed(String cause) ->
                ToolError.of(
                        "UNREADABLE",
                        "The log of pod %s, container %s could not be read: %s."
                                .formatted(
                                        Redaction.name(query.pod()),
                                        Redaction.name(query.container()),
                                        Redaction.line(cause, 120)),
                        askAboutPod());
            case Unread.Late(Duration waited)
            when waited.isPositive() ->
                ToolError.of(
                        ToolError.DEADLINE_EXCEEDED,
                        "The log did not come within %s.".formatted(HumanDuration.of(waited)),
                        "Ask for a smaller tail, or raise MCP_DEADLINE.");
            case Unread.Denied _, Unread.Narrowed _, Unread.Late _ -> Unreadable.of("pods/log", why);
        };
    }

    /// Refuses a call for a log that does not exist, and names recorded logs.
    ///
    /// @param more the suggestion where no log can be named
    private record MissingLog(LogQuery asked, String more) {
        private static final int NAMED = 3;
        private static final int LONGEST_POD = 80;

        ToolError onCluster() {
            return refused("There is no log of %s.", asked.previous() ? "Ask with previous=false." : more);
        }

        ToolError inRecording(Details details, Deadline deadline) {
            String sentence = "The recording holds no log of %s.";
            List<RecordedLog> near = details.recordedLogs(asked, NAMED, deadline);
            if (near.isEmpty()) {
                return refused(sentence, "No logs were recorded. " + more);
            }
            if (near.getFirst().distance(asked) == 0 && near.getFirst().previous() != asked.previous()) {
                return refused(sentence, "Ask with previous=" + !asked.previous() + ".");
            }
            int room = ToolError.MAX_TEXT - refused(sentence, "").text().length() - 1;
            String recorded = more;
            for (int count = 1; count <= near.size(); count++) {
                String list = "Recorded: "
                        + String.join(
                                "; ",
                                near.subList(0, count).stream()
                                        .map(MissingLog::words)
                                        .toList())
                        + ".";
                if (list.length() <= room) {
                    recorded = list;
                }
            }
            return refused(sentence, recorded);
        }

        private static String words(RecordedLog log) {
            return "pod " + Redaction.name(log.namespace()) + "/" + Redaction.name(log.pod())
                    + (log.container().isEmpty() ? "" : ", container " + Redaction.name(log.container()))
                    + (log.previous() ? ", previous=true" : "");
        }

        private ToolError refused(String sentence, String wayOut) {
            String log = "container %s of pod %s%s"
                    .formatted(
                            Redaction.name(asked.container()),
                            Redaction.line(asked.pod(), LONGEST_POD),
                            asked.previous() ? " before its restart" : "");
            return ToolError.of("NOT_FOUND", sentence.formatted(log), wayOut);
        }
    }
}
