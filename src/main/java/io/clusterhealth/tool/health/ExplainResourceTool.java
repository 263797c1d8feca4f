// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `explain-resource`: one object, what is wrong with it, and what that belongs to.
@Singleton
public final class ExplainResourceTool implements Tool {
    private static final int LOG_LINES = 25;
    private static final PodLog.Wanted LATEST = new PodLog.Wanted(Optional.empty(), Optional.empty(), LOG_LINES);

    /// Of the time left, a log may take one part in so many; the surroundings matter more.
    private static final int LOG_SHARE = 4;

    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public ExplainResourceTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "explain-resource",
                "Explain one object",
                """
                Why is this pod, deployment, node, pvc or any other object failing, pending or stuck? Its state, \
                conditions, owners, events, log tail and incident.""",
                "health",
                Schemas.requiring(
                        "kind",
                        Schemas.requiring(
                                "name",
                                Schemas.input(
                                        """
                        {"kind": {"type": "string", "maxLength": 200, "pattern": "%s",
                           "description": "Deployment, pvc, routes."},
                         "name": %s,
                         %s}
                        """.formatted(TextForm.KIND.pattern(), Schemas.NAME, Schemas.NAMESPACE),
                                        clusters.names()))),
                Schemas.output("""
                        {"cluster": {}, "asOf": {}, "subject": {}, "findings": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return ClusterChoice.with(clusters, arguments, context, cluster -> answer(cluster, arguments, context));
    }

    private ToolOutcome answer(Cluster cluster, Arguments given, CallContext context) {
        Deadline deadline = Deadline.in(context.remaining());
        return KindChoice.with(
                given.text("kind").orElseThrow(),
                cluster.details(),
                deadline,
                resource -> ofKind(cluster, resource, given, deadline),
                ToolOutcome.Refused::new);
    }

    private ToolOutcome ofKind(Cluster cluster, ApiResource resource, Arguments given, Deadline deadline) {
        ObjectChoice choice = new ObjectChoice(resource, cluster.details(), deadline, "name");
        Optional<String> namespace = CommonArguments.of(given).namespace();
        return switch (choice.choose(namespace, given.text("name").orElseThrow())) {
            case ObjectChoice.Choice.Refused(ToolError error) -> new ToolOutcome.Refused(error);
            case ObjectChoice.Choice.Found(ObjectName name) -> {
                Read<ObjectNode> read = cluster.details().object(resource, name, deadline);
                yield read.known()
                        .map(object -> explained(cluster, resource, name, object, given, deadline))
                        .orElseGet(() -> new ToolOutcome.Refused(
                                switch (read.unread().orElseThrow()) {
                                    case Unread.Absent() ->
                                        choice.missing(
                                                Optional.of(name.namespace()).filter(one -> !one.isEmpty()),
                                                name.name());
                                    case Unread why -> Unreadable.of(resource.plural(), why, ListCall.ASK_HEALTH);
                                }));
            }
        };
    }

    private ToolOutcome explained(
            Cluster cluster,
            ApiResource resource,
            ObjectName name,
            ObjectNode object,
            Arguments given,
            Deadline deadline) {
        Optional<Explained.Log> log = log(cluster, resource, name, object, deadline);
        Examination.Looked looked = examination.look(cluster, Optional.empty(), deadline);
        Explained explained = new Explained(
                new Subject(resource.kind(), name.namespace(), name.name()),
                object,
                looked.picture(),
                looked.report(),
                log);
        CommonArguments arguments = CommonArguments.of(given);
        List<NextCall> next = next(explained);
        BoundedAnswer answer = ExplainedAnswer.of(explained, next, arguments.maxTokens());
        return new ToolOutcome.Answer(answer.text(), answer.data(), cluster.name(), answer.truncated());
    }

    /// The end of the log of the container that fails; nothing when none does.
    private static Optional<Explained.Log> log(
            Cluster cluster, ApiResource resource, ObjectName name, ObjectNode object, Deadline deadline) {
        if (!resource.kind().equals("Pod")) {
            return Optional.empty();
        }
        Duration share = deadline.remaining().dividedBy(LOG_SHARE);
        return ContainerChoice.best(ContainerChoice.of(object))
                .filter(ContainerChoice::failing)
                .flatMap(container -> {
                    LogQuery query = new LogQuery(
                            name.namespace(),
                            name.name(),
                            container.name(),
                            container.between(),
                            Optional.empty(),
                            LOG_LINES);
                    return PodLog.read(cluster.details(), query, LATEST, Deadline.in(share))
                            .known()
                            .map(lines -> new Explained.Log(container.name(), container.between(), lines));
                });
    }

    /// The cause, when it is another object; the log, when it is a pod.
    private static List<NextCall> next(Explained explained) {
        List<NextCall> calls = new ArrayList<>();
        explained
                .incident()
                .filter(incident -> !explained.isCauseOf(incident))
                .ifPresent(incident -> calls.add(NextCall.about(incident.cause())));
        Subject subject = explained.subject();
        if (subject.kind().equals("Pod") && explained.log().isPresent()) {
            calls.add(new NextCall("get-pod-logs", ordered("pod", subject.name(), "namespace", subject.namespace())));
        }
        if (!subject.kind().equals("Node")) {
            explained.pods().worst().map(NextCall::about).ifPresent(calls::add);
        }
        if (calls.isEmpty() && !subject.namespace().isEmpty()) {
            calls.add(new NextCall("list-events", Map.of("namespace", subject.namespace())));
        }
        return calls;
    }

    private static Map<String, String> ordered(String one, String first, String other, String second) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put(one, first);
        arguments.put(other, second);
        return arguments;
    }
}
