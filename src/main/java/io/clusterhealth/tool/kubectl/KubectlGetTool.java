// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LabelQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OpaqueToken;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import io.clusterhealth.tool.health.explain.KindChoice;
import io.clusterhealth.tool.health.explain.ObjectChoice;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/// `kubectl-get`: objects of any kind, in the API server's own table, as YAML, as JSON or by name.
@Singleton
final class KubectlGetTool extends HealthTool {
    private static final ApiResource NAMESPACES = Kinds.called("namespaces").orElseThrow();
    /// The fewest tokens of a shown object, so that no more objects are read than can be shown.
    private static final int TOKENS_OF_AN_OBJECT = 50;

    private final KindChoice kinds;

    KubectlGetTool(ToolParts parts) {
        super("kubectl-get", parts);
        this.kinds = new KindChoice(
                "resource", resource -> resource.confidential() && !resource.isSecrets(), parts.toolsets());
    }

    @Override
    protected Optional<ToolError> misfit(Arguments given) {
        if (ListPlace.of(given).isEmpty()) {
            return Optional.of(OpaqueToken.refusal());
        }
        if (given.text("name").isPresent() && given.text("selector").isPresent()) {
            return Optional.of(ToolError.invalid(
                    "The arguments 'name' and 'selector' exclude each other.", "Leave one of them out."));
        }
        return given.text("selector")
                .filter(text -> LabelQuery.of(text).isEmpty())
                .map(_ -> ToolError.invalid(
                        "The argument 'selector' is no label selector.", "Give one such as app=web or tier in (a,b)."));
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return kinds.choose(call.given().text("resource").orElseThrow(), call)
                .outcome(resource -> ofKind(resource, call));
    }

    private static ToolOutcome ofKind(ApiResource resource, HealthCall call) {
        Optional<String> name = call.given().text("name");
        if (name.isEmpty()) {
            Optional<String> namespace = call.namespace().filter(_ -> resource.namespaced());
            return list(resource, namespace, call);
        }
        ObjectChoice choice = new ObjectChoice(resource, call, "name");
        return choice.choose(call.namespace(), name.get()).outcome(one -> one(resource, one, choice, call));
    }

    private static ToolOutcome one(ApiResource resource, ObjectName name, ObjectChoice choice, HealthCall call) {
        Optional<String> namespace = Optional.of(name.namespace()).filter(one -> !one.isEmpty());
        Read<ObjectPage> read =
                call.details().page(query(resource, namespace, Optional.of(name.name()), call), call.deadline());
        return Unreadable.orRefusal(read, why -> choice.unread(name, why, Unreadable.ASK_OTHER))
                .outcome(page -> new ObjectsAnswer(call, resource, namespace, page, read.unread()).outcome());
    }

    private static ToolOutcome list(ApiResource resource, Optional<String> namespace, HealthCall call) {
        Read<ObjectPage> read =
                call.details().page(query(resource, namespace, Optional.empty(), call), call.deadline());
        return Unreadable.orRefusal(
                        read,
                        why -> why.equals(Details.NO_SUCH_PAGE)
                                ? OpaqueToken.refusal()
                                : inOwn(Unreadable.of(resource.plural(), why), resource, call))
                .outcome(page ->
                        page.objects().isEmpty() && call.given().text("cursor").isEmpty()
                                ? none(resource, namespace, page, read.unread(), call)
                                : new ObjectsAnswer(call, resource, namespace, page, read.unread()).outcome());
    }

    private static ToolError inOwn(ToolError refusal, ApiResource resource, HealthCall call) {
        return resource.namespaced() ? Unreadable.orInOwn(refusal, List.of(resource), call) : refusal;
    }

    /// Distinguishes an empty list from one of a namespace that does not exist.
    private static ToolOutcome none(
            ApiResource resource, Optional<String> namespace, ObjectPage page, Optional<Unread> gap, HealthCall call) {
        return namespace
                .filter(name -> call.names(NAMESPACES, Optional.empty(), Optional.of(name))
                        .filter(List::isEmpty)
                        .isPresent())
                .<ToolOutcome>map(name -> new ToolOutcome.Refused(
                        new ObjectChoice(NAMESPACES, call, "namespace").missing(new ObjectName("", name))))
                .orElseGet(() -> new ObjectsAnswer(call, resource, namespace, page, gap).outcome());
    }

    private static ObjectQuery query(
            ApiResource resource, Optional<String> namespace, Optional<String> name, HealthCall call) {
        OutputForm form = OutputForm.of(call.given());
        int limit = call.common().limit();
        return new ObjectQuery(
                resource,
                namespace,
                name,
                call.given().text("selector").orElse(""),
                form.page(),
                switch (form) {
                    case TABLE, WIDE, LABELS, NAMES -> limit;
                    case YAML, JSON -> Math.clamp(call.common().maxTokens() / TOKENS_OF_AN_OBJECT, 1, limit);
                },
                ListPlace.of(call.given()).orElse(ListPlace.START).page());
    }
}
