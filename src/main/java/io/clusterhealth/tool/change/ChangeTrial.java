// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangePlanner;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeRequest;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ImageGrammar;
import io.clusterhealth.plan.ImageGrammar.ImageFault;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.PlannedChange;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tries a change by a dry run. Checks the policy first, then the caller's rights, then reads the live objects, and
/// sends the dry run last.
///
/// @param wish the arguments of the plan, with the time of planning in `at`
record ChangeTrial(
        String cluster,
        ChangePolicy policy,
        WritableCluster writable,
        List<ChangeTarget> targets,
        ObjectNode wish,
        Deadline deadline) {
    private static final int MISSING = 404;

    /// How the API server begins the fault of a field that is not set.
    private static final String REQUIRED = "Required value";

    /// Time kept to find out why a dry run is not answered.
    private static final Duration FOR_REASONS = Duration.ofMillis(500);

    private static final String BY_HAND = "Make it by hand: %s. Or ask for another change.";

    static OrRefusal<ChangeDraft> of(
            ChangeParts parts,
            String cluster,
            Caller caller,
            List<ChangeTarget> targets,
            ObjectNode wish,
            Deadline deadline) {
        ChangeAction action = ChangeWish.action(wish);
        for (ChangeTarget target : targets) {
            Optional<String> closed = parts.policy().refusal(target, action);
            if (closed.isPresent()) {
                return OrRefusal.refused(
                        "CHANGE_DENIED",
                        "Not changed: %s.".formatted(closed.get()),
                        action.isOfManifests() && targets.size() > 1
                                ? "%s is such an object: apply it by hand, and the others with the action apply."
                                        .formatted(target.words())
                                : BY_HAND.formatted(KubectlContext.shown(target.byHand(action))));
            }
        }
        ObjectNode timed = wish.deepCopy();
        if (!timed.has("at")) {
            timed.put("at", parts.clock().instant().getEpochSecond());
        }
        return switch (parts.clusters().open(Optional.of(cluster), caller)) {
            case ChangeAccess.NotWritable(String cause, String wayOut) ->
                OrRefusal.refused("NOT_WRITABLE", cause, wayOut);
            case ChangeAccess.Writable(WritableCluster writable) -> {
                ChangeTrial trial = new ChangeTrial(cluster, parts.policy(), writable, targets, timed, deadline);
                yield action.isOfManifests() ? new ManifestTrial(trial).documents() : trial.object(targets.getFirst());
            }
        };
    }

    private static Optional<String> closed(ChangePolicy policy, List<ChangeTarget> targets, ChangeAction action) {
        return targets.stream()
                .flatMap(target -> policy.refusal(target, action).stream())
                .findFirst();
    }

    private OrRefusal<ChangeDraft> object(ChangeTarget target) {
        ChangeWish asked = ChangeWish.of(wish, Instant.EPOCH);
        Optional<ImageFault> image = asked.action() == ChangeWish.ChangeAction.SET_IMAGE
                ? asked.image().flatMap(ImageGrammar::fault)
                : Optional.empty();
        if (image.isPresent()) {
            return OrRefusal.refused(
                    "INVALID_ARGUMENT", image.get().why(), image.get().wayOut());
        }
        ObjectNode unknown = JsonNodeFactory.instance.objectNode();
        Set<Object> allowed = new HashSet<>();
        Optional<ToolError> forbidden =
                forbidden(new ObjectChange(target, unknown, first(ChangeWish.action(wish))), allowed);
        if (forbidden.isPresent()) {
            return new OrRefusal.HasRefusal<>(forbidden.get());
        }
        ChangeReply read = writable.read(target, deadline);
        if (!(read instanceof ChangeReply.ChangedObject(ObjectNode live, var _))) {
            return nowhere(target, read)
                    ? OrRefusal.refused(
                            "NO_NAMESPACE",
                            "Argument 'namespace': there is no namespace '%s'."
                                    .formatted(target.name().namespace()),
                            "Check its name.")
                    : failed(target, read);
        }
        Optional<String> closed = closed(policy, ChangePlanner.delivered(asked, live), asked.action());
        if (closed.isPresent()) {
            return OrRefusal.refused(
                    "CHANGE_DENIED",
                    "Not changed, of what %s delivers: %s.".formatted(target.words(), closed.get()),
                    "Name other objects of it with the argument 'objects'.");
        }
        List<ObjectNode> related = new ArrayList<>();
        for (RelatedObjects wanted : ChangePlanner.related(asked, target, live)) {
            ChangeReply list = writable.list(wanted, deadline);
            if (!(list instanceof ChangeReply.ChangedObject(ObjectNode all, var _))) {
                return new OrRefusal.HasRefusal<>(new ChangeFault(
                                "list",
                                wanted.resource(),
                                "",
                                wanted.namespace(),
                                wanted.resource().plural())
                        .error(list));
            }
            all.path("items")
                    .forEach(item -> related.add(
                            ((ObjectNode) item).put("kind", wanted.resource().kind())));
        }
        return switch (new ChangePlanner(target, live, related).plan(asked)) {
            case Planning.NotPossible(String why, String wayOut) -> OrRefusal.refused("NOT_POSSIBLE", why, wayOut);
            case Planning.Possible(PlannedChange change, ObjectNode chosen) ->
                new ChangeTrial(
                                cluster,
                                policy,
                                writable,
                                targets,
                                wish.deepCopy().<ObjectNode>setAll(chosen),
                                deadline)
                        .tried(change, allowed);
        };
    }

    /// An example of the first request of an action, to check whether the caller may send it.
    private static ChangeRequest first(ChangeAction action) {
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        return action == ChangeAction.DELETE
                ? new DeleteRequest()
                : action == ChangeAction.APPROVE_CSR
                        ? new ApproveRequest(nothing)
                        : new PatchRequest(PatchKind.MERGE, nothing);
    }

    private OrRefusal<ChangeDraft> tried(PlannedChange change, Set<Object> allowed) {
        List<TriedChange> tried = new ArrayList<>();
        for (ObjectChange one : change.changes()) {
            Optional<ToolError> forbidden = forbidden(one, allowed);
            if (forbidden.isPresent()) {
                return new OrRefusal.HasRefusal<>(forbidden.get());
            }
            if (one.request() instanceof EvictRequest) {
                tried.add(new TriedChange(one, JsonNodeFactory.instance.objectNode(), List.of()));
                continue;
            }
            ChangeReply reply = writable.tryOut(one, deadline.earlierBy(FOR_REASONS));
            if (reply instanceof ChangeReply.NoReply(String cause)) {
                return new OrRefusal.HasRefusal<>(
                        ChangeFault.of(one).untried(cause, AdmissionWebhooks.of(one, writable, deadline)));
            }
            if (!(reply instanceof ChangeReply.ChangedObject would)) {
                return new OrRefusal.HasRefusal<>(whole(one, ChangeFault.of(one).error(reply)));
            }
            tried.add(result(one, would));
        }
        PlannedChange planned = change.asTried(tried, ChangeWish.action(wish) == ChangeAction.PATCH);
        return new ChangeDraft(cluster, writable, targets, wish, planned, tried, List.of()).checked();
    }

    /// The refusal of a patch, with what to do where a list in it lacks what the list in the object had.
    private static ToolError whole(ObjectChange change, ToolError error) {
        return change.request() instanceof PatchRequest(PatchKind kind, ObjectNode body, var _)
                        && kind == PatchKind.MERGE
                        && hasList(body)
                        && error.error().contains(REQUIRED)
                ? new ToolError(
                        error.code(),
                        error.error(),
                        "A merge patch replaces a list as a whole: give all of it, or use apply, set-image or set-resources.",
                        error.valid(),
                        error.retryAfterSeconds(),
                        error.more())
                : error;
    }

    private static boolean hasList(JsonNode body) {
        return body.isArray() || body.valueStream().anyMatch(ChangeTrial::hasList);
    }

    static TriedChange result(ObjectChange one, ChangeReply.ChangedObject would) {
        return new TriedChange(
                one,
                one.request().verb().equals("delete") ? JsonNodeFactory.instance.objectNode() : would.object(),
                would.warnings());
    }

    /// Checks the right once for all objects of a kind in a namespace.
    Optional<ToolError> forbidden(ObjectChange change, Set<Object> allowed) {
        return forbidden(change, change.request().verb(), allowed);
    }

    Optional<ToolError> forbidden(ObjectChange change, String verb, Set<Object> allowed) {
        ApiResource resource = change.target().resource();
        Object right = List.of(
                verb,
                change.request().subresource(),
                resource.group(),
                resource.plural(),
                change.target().name().namespace());
        if (!allowed.add(right)) {
            return Optional.empty();
        }
        return switch (writable.may(change, verb, deadline)) {
            case ChangeReply.ChangedObject _ -> Optional.empty();
            case ChangeReply no -> Optional.of(ChangeFault.of(change, verb).error(no));
        };
    }

    /// Whether an object is missing because its namespace is.
    private boolean nowhere(ChangeTarget target, ChangeReply read) {
        if (!isMissing(read) || !target.resource().namespaced()) {
            return false;
        }
        ObjectName namespace = new ObjectName("", target.name().namespace());
        return isMissing(
                writable.read(new ChangeTarget(Kinds.called("Namespace").orElseThrow(), namespace), deadline));
    }

    private static boolean isMissing(ChangeReply reply) {
        return reply instanceof ChangeReply.ChangeRefused(int code, var _, var _) && code == MISSING;
    }

    static OrRefusal<ChangeDraft> failed(ChangeTarget target, ChangeReply reply) {
        return new OrRefusal.HasRefusal<>(
                new ChangeFault("get", target.resource(), "", target.name().namespace(), target.words()).error(reply));
    }
}
