// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// A suggested tool call for more details, with complete arguments.
///
/// @param arguments strings and integers, in display order
public record NextCall(String tool, Map<String, Object> arguments) {

    /// Causes for which the pod's log is most useful.
    private static final Set<FindingCode> LOGGED = Set.of(
            FindingCode.POD_CRASH_LOOP,
            FindingCode.POD_NOT_READY,
            FindingCode.POD_LOGS_FAILURE,
            FindingCode.POD_FAILED,
            FindingCode.JOB_FAILED,
            FindingCode.WRITES_STOPPED,
            FindingCode.ETCD_FULL);

    /// Modes in which a container that runs keeps the pod from starting.
    private static final Set<Mode> NOT_STARTED = EnumSet.of(Mode.INIT_CONTAINER_HANGS, Mode.SIDECAR_NOT_STARTED);

    /// Failures in which no process ran, or the process is fine, so that the log contains nothing about them.
    private static final Set<Mode> WITHOUT_LOG = EnumSet.of(
            Mode.CANNOT_START,
            Mode.REJECTED_BY_NODE,
            Mode.EXEC_FORMAT,
            Mode.MEMORY_LIMIT_TOO_SMALL,
            Mode.LIFECYCLE_HOOK,
            Mode.READINESS_GATE,
            Mode.OVER_DISK_LIMIT,
            Mode.JOB_DEADLINE);

    /// Kinds without a Kubernetes object to explain, or with objects that are never shown.
    private static final Set<String> NOT_ASKED_FOR = Set.of(Subject.EXTERNAL, "API", "APIServer", "Secret");

    /// The cluster that the call being answered names, which the calls it suggests have to name as well.
    private static final ScopedValue<String> ASKED = ScopedValue.newInstance();

    public NextCall {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    public NextCall(String tool) {
        this(tool, Map.of());
    }

    /// The call with one more argument; unchanged for an empty value.
    public NextCall with(String argument, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(arguments);
        more.put(argument, value);
        return value.equals("") ? this : new NextCall(tool, more);
    }

    /// Answers a call that names this cluster.
    public static <T> T within(String cluster, Supplier<T> answer) {
        return ScopedValue.where(ASKED, cluster).call(answer::get);
    }

    /// The arguments of a suggested call, with the cluster that the call being answered names.
    public static ObjectNode complete(ObjectNode arguments) {
        return ASKED.isBound() ? arguments.deepCopy().put("cluster", Redaction.name(ASKED.get())) : arguments;
    }

    /// Adds the cursor with which the same call goes on, and the cluster that it needs beside it.
    public static Facts onward(Facts line, String member, String cursor) {
        return line.token(member, cursor, "the cursor", "call again with cursor \"%s\"")
                .say(ASKED.isBound() ? " and cluster \"%s\".".formatted(Redaction.name(ASKED.get())) : ".");
    }

    /// The call about an incident's cause; where there is none, about the first symptom that has one.
    public static Optional<NextCall> about(Incident incident) {
        return about(incident.cause())
                .or(() -> incident.symptoms().stream()
                        .flatMap(symptom -> about(symptom.finding()).stream())
                        .findFirst());
    }

    /// The call about a finding; empty where only a list of all pods would remain.
    public static Optional<NextCall> about(Finding finding) {
        Subject subject = finding.subject();
        if (!NOT_ASKED_FOR.contains(subject.kind())) {
            return Optional.of(logged(finding)
                            .map(pod -> new NextCall("get-pod-logs")
                                    .with("pod", pod.name())
                                    .with("namespace", pod.namespace()))
                            .orElseGet(() -> explain(pod(finding).orElse(subject))))
                    .filter(NextCall::isNarrow);
        }
        return Optional.of(pod(finding).map(NextCall::explain).orElseGet(() -> list("list-pods", subject)))
                .filter(NextCall::isNarrow);
    }

    private boolean isNarrow() {
        return !(tool.equals("list-pods") && arguments.isEmpty());
    }

    /// The pod whose log is most useful for an incident's cause; empty where no log is.
    public static Optional<Subject> logged(Finding cause) {
        return pod(cause).filter(_ -> isLogged(cause));
    }

    /// The pod in which a cause is visible; empty where none is known.
    public static Optional<Subject> pod(Finding cause) {
        return cause.subject().kind().equals("Pod")
                ? Optional.of(cause.subject())
                : cause.targets(Relation.SHOWN_BY).stream().findFirst();
    }

    private static boolean isLogged(Finding cause) {
        return cause.mode()
                .map(mode ->
                        NOT_STARTED.contains(mode) || (LOGGED.contains(cause.code()) && !WITHOUT_LOG.contains(mode)))
                .orElseGet(() -> LOGGED.contains(cause.code()));
    }

    public static NextCall explain(Subject subject) {
        if (!subject.named()) {
            return list(subject.kind().equals("Node") ? "list-nodes" : "list-pods", subject);
        }
        return new NextCall("explain-resource")
                .with("kind", subject.kind())
                .with("name", subject.name())
                .with("namespace", subject.namespace());
    }

    /// The call that explains an object; empty where the object has no name or its kind is never explained.
    public static Optional<NextCall> explained(Subject subject) {
        return Optional.of(subject)
                .filter(one -> one.named() && !NOT_ASKED_FOR.contains(one.kind()))
                .map(NextCall::explain);
    }

    private static NextCall list(String tool, Subject within) {
        return new NextCall(tool).with("namespace", within.namespace());
    }

    /// `next: explain-resource {"kind":"Node","name":"worker-3"}`, and an entry of the list `next`.
    ///
    /// @param words the text before it
    public Facts facts(String words) {
        ObjectNode json = argumentsJson();
        Facts call = new Facts().fact("tool", tool, "%s ").fact("arguments", json, json.toString());
        return new Facts().all("next", List.of(call), words);
    }

    private ObjectNode argumentsJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        arguments.forEach((name, value) -> {
            if (value instanceof Integer number) {
                json.put(name, number);
            } else {
                json.put(name, Redaction.name(value.toString()));
            }
        });
        return complete(json);
    }
}
