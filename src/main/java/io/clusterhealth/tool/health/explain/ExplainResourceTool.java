// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.network.BackendChain;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.PodAdmission;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CauseLogs;
import io.clusterhealth.tool.health.ContainerChoice;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.PodLog;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `explain-resource`: one object, what is wrong with it, and the incident that this belongs to.
@Singleton
public class ExplainResourceTool extends HealthTool {
    private static final int LOG_LINES = 25;
    private static final PodLog.Wanted LATEST = new PodLog.Wanted(Optional.empty(), Optional.empty(), LOG_LINES);

    /// Reading a log or an owner may take the remaining time divided by this; the cluster's lists matter more.
    private static final int SHARE = 4;

    /// Error codes for an object that the API server does not have.
    private static final Set<String> NOT_THERE = Set.of("UNKNOWN_KIND", "NOT_FOUND");

    private static final ObjectNode NO_OBJECT = JsonNodeFactory.instance.objectNode();

    private final KindChoice kinds;

    @Inject
    public ExplainResourceTool(ToolParts parts) {
        this("explain-resource", "kind", parts);
    }

    /// For a subclass with another tool name.
    ///
    /// @param argument name of the argument that holds the kind
    protected ExplainResourceTool(String name, String argument, ToolParts parts) {
        super(name, parts);
        this.kinds = new KindChoice(argument, ApiResource::confidential, parts.toolsets());
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        String kind = call.given().text(kinds.argument()).orElseThrow();
        ToolOutcome outcome = kinds.choose(kind, call).outcome(resource -> ofKind(resource, call));
        return outcome instanceof ToolOutcome.Refused(ToolError error) && NOT_THERE.contains(error.code())
                ? found(kind, call).orElseGet(() -> new ToolOutcome.Refused(elsewhere(error, call)))
                : outcome;
    }

    private static ToolError elsewhere(ToolError missing, HealthCall call) {
        return missing.code().equals("NOT_FOUND")
                ? OtherKinds.told(missing, call.given().text("name").orElseThrow(), call)
                : missing;
    }

    /// The answer about an alert, an external host or a missing object: none of these is in the API server, but
    /// findings may be about them.
    private Optional<ToolOutcome> found(String kind, HealthCall call) {
        String meant = Kinds.called(kind).map(ApiResource::kind).orElse(kind);
        String name = call.given().text("name").orElseThrow();
        Examination.Looked looked = looked(new Subject(meant, call.namespace().orElse(""), name), Set.of(), call);
        List<Subject> subjects = looked.report().ranked().stream()
                .map(Finding::subject)
                .filter(subject -> subject.kind().equalsIgnoreCase(meant)
                        && subject.name().equals(name)
                        && call.namespace().map(subject.namespace()::equals).orElse(true))
                .distinct()
                .toList();
        return subjects.size() == 1
                ? Optional.of(told(subjects.getFirst(), NO_OBJECT, looked, Optional.empty(), Optional.empty(), call))
                : Optional.empty();
    }

    private ToolOutcome ofKind(ApiResource resource, HealthCall call) {
        ObjectChoice choice = new ObjectChoice(resource, call, "name");
        return choice.choose(call.namespace(), call.given().text("name").orElseThrow())
                .outcome(name -> {
                    Read<ObjectNode> read =
                            call.details().object(resource, name, PageForm.OWNED_OBJECTS, call.deadline());
                    return read.known()
                            .map(object -> explained(resource, name, object, call))
                            .orElseGet(() -> new ToolOutcome.Refused(
                                    choice.unread(name, read.unread().orElseThrow(), Unreadable.ASK_HEALTH)));
                });
    }

    private ToolOutcome explained(ApiResource resource, ObjectName name, ObjectNode object, HealthCall call) {
        Optional<Explained.Log> log = log(resource, name, object, call);
        Optional<Explained.AdmittedPod> admitted = admitted(resource, name, object, call);
        Subject subject =
                new Subject(Kinds.distinct(resource.apiVersion(), resource.kind()), name.namespace(), name.name());
        return told(subject, object, looked(subject, lists(resource), call), log, admitted, call);
    }

    private ToolOutcome told(
            Subject subject,
            ObjectNode object,
            Examination.Looked looked,
            Optional<Explained.Log> log,
            Optional<Explained.AdmittedPod> admitted,
            HealthCall call) {
        Explained explained = Explained.of(
                subject,
                object,
                looked,
                log,
                admitted,
                new PrecedingChanges(call.cluster(), call.deadline(), Map.of(subject, object)),
                parts.examination().early(looked.picture()));
        BoundedAnswer answer = ExplainedAnswer.of(
                explained,
                ObjectUsers.of(
                        subject,
                        object.path("apiVersion").asText(),
                        looked.picture(),
                        new EachObject(call.cluster().details(), share(call))),
                place(call),
                next(explained).stream().map(this::offered).toList(),
                call.common().maxTokens());
        return new ToolOutcome.Answer(
                answer.text(), answer.data(), call.cluster().name(), answer.truncated());
    }

    /// The list of the object's kind, where checks read it, and the lists to which it leads: without these, an object
    /// that no other object references would not be judged.
    private static Set<Resource<?>> lists(ApiResource resource) {
        Set<Resource<?>> lists = Resources.ALL.stream()
                .filter(list ->
                        list.kind().equals(resource.kind()) && list.group().equals(resource.group()))
                .collect(Collectors.toSet());
        if (!lists.isEmpty()) {
            lists.addAll(BackendChain.reads(resource.kind()));
        }
        return lists;
    }

    /// Examines the whole cluster; where lists that decide about the object may not be read in it, the object's
    /// namespace, so that the rights that are asked for are those to the namespace.
    private Examination.Looked looked(Subject object, Set<Resource<?>> own, HealthCall call) {
        SecondLook logs = CauseLogs.of(call.cluster(), call.deadline()).about(object);
        Examination.Looked whole =
                parts.examination().look(call.cluster(), Optional.empty(), call.deadline(), own, logs);
        long unread = unread(whole.picture(), object.namespace(), own);
        if (object.namespace().isEmpty() || unread == 0) {
            return whole;
        }
        Examination.Looked near =
                parts.examination().look(call.cluster(), Optional.of(object.namespace()), call.deadline(), own, logs);
        return unread(near.picture(), object.namespace(), own) > unread ? whole : near;
    }

    /// How many lists, of these and of pods, the caller may not read in this namespace by this picture.
    private static long unread(Picture picture, String namespace, Set<Resource<?>> own) {
        return Stream.concat(Stream.of(Resources.PODS), own.stream())
                .distinct()
                .filter(Resource::namespaced)
                .flatMap(list -> picture.list(list).unread().stream())
                .filter(why -> why instanceof Unread.Denied
                        || (why instanceof Unread.Narrowed(AccessRule _, List<String> seen)
                                && !seen.contains(namespace)))
                .count();
    }

    private static Deadline share(HealthCall call) {
        return Deadline.in(call.deadline().remaining().dividedBy(SHARE));
    }

    /// The container to read first, where the object is a pod with a failing container.
    private static Optional<ContainerChoice> failing(ApiResource resource, ObjectNode object) {
        return resource.kind().equals("Pod")
                ? ContainerChoice.best(ContainerChoice.of(object)).filter(ContainerChoice::failing)
                : Optional.empty();
    }

    /// The fields in which a failing pod differs from its owner's template; empty where the owner cannot be read.
    private static Optional<Explained.AdmittedPod> admitted(
            ApiResource resource, ObjectName name, ObjectNode object, HealthCall call) {
        Deadline share = share(call);
        return failing(resource, object)
                .flatMap(_ -> Explained.controller(object, name.namespace()))
                .filter(owner -> PodAdmission.knows(owner.kind()))
                .flatMap(owner -> Kinds.called(owner.kind())
                        .flatMap(kind -> call.cluster()
                                .details()
                                .object(
                                        kind,
                                        new ObjectName(owner.namespace(), owner.name()),
                                        PageForm.OWNED_OBJECTS,
                                        share)
                                .known())
                        .map(known -> PodAdmission.of(known, object))
                        .filter(changes -> !changes.fields().isEmpty())
                        .map(changes -> new Explained.AdmittedPod(owner, changes)));
    }

    /// The end of the failing container's log; empty when no container fails.
    private static Optional<Explained.Log> log(
            ApiResource resource, ObjectName name, ObjectNode object, HealthCall call) {
        Deadline share = share(call);
        return failing(resource, object).flatMap(container -> {
            LogQuery query = new LogQuery(
                    name.namespace(), name.name(), container.name(), container.between(), Optional.empty(), LOG_LINES);
            return PodLog.read(call.cluster().details(), query, LATEST, share)
                    .known()
                    .map(lines -> new Explained.Log(container.name(), container.between(), lines));
        });
    }

    /// Maps a suggested call to one of an enabled tool.
    protected NextCall offered(NextCall call) {
        return call;
    }

    /// Suggests the cause, when it is another object, and the log, when the object is a pod and the answer has only
    /// the end of it; each once, and never the call being answered. A pod's own workload is not suggested as the
    /// cause: the answer about it would suggest the pod again.
    private static List<NextCall> next(Explained explained) {
        Set<NextCall> calls = new LinkedHashSet<>();
        Subject subject = explained.subject();
        NextCall asked = NextCall.explain(subject);
        explained
                .role()
                .filter(role -> !(role instanceof IncidentRole.FirstCause))
                .map(IncidentRole::incident)
                .filter(incident ->
                        !explained.owners().contains(incident.cause().subject()))
                .flatMap(incident -> NextCall.about(incident)
                        .map(call -> call.equals(asked)
                                ? NextCall.explain(incident.cause().subject())
                                : call))
                .ifPresent(calls::add);
        if (subject.kind().equals("Pod")
                && explained.log().filter(log -> log.lines().older()).isPresent()) {
            calls.add(new NextCall("get-pod-logs").with("pod", subject.name()).with("namespace", subject.namespace()));
        }
        if (!subject.kind().equals("Node")) {
            explained.pods().worst().flatMap(NextCall::about).ifPresent(calls::add);
        }
        calls.remove(asked);
        return List.copyOf(calls);
    }
}
