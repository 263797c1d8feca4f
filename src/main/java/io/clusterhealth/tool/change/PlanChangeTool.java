// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.explain.KindChoice;
import io.clusterhealth.tool.health.explain.ObjectChoice;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `plan-change`: tries a change by a dry run and seals it into a plan. Nothing is changed.
@Singleton
final class PlanChangeTool extends HealthTool {
    /// The arguments that define a plan; the others only shape the answer.
    private static final List<String> WISH = Words.of("""
            action replicas revision container image memory values patch manifest force repository ref path
            objects prune""");

    private final ChangeParts change;
    private final KindChoice kinds;

    PlanChangeTool(ChangeParts change) {
        super("plan-change", change.tools());
        this.change = change;
        this.kinds = new KindChoice("resource", ApiResource::confidential, parts.toolsets());
    }

    /// The arguments of a call that define its plan.
    static ObjectNode wish(ObjectNode given) {
        return given.deepCopy().retain(WISH);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        ObjectNode wish = wish(call.given().values());
        ChangeAction action = ChangeWish.action(wish);
        Optional<ToolError> superfluous = superfluous(action, call.given().values());
        if (superfluous.isPresent()) {
            return new ToolOutcome.Refused(superfluous.get());
        }
        if (action == ChangeAction.SYNC_FROM_GIT) {
            return GitManifests.of(wish, change, call.deadline()).outcome(read -> ofManifest(read, call));
        }
        wish.remove(List.of("repository", "ref", "path"));
        if (action == ChangeAction.APPLY) {
            return ofManifest(wish, call);
        }
        List<String> missing = Stream.of("resource", "name")
                .filter(argument -> call.given().text(argument).isEmpty())
                .map("'%s'"::formatted)
                .toList();
        return missing.isEmpty()
                ? kinds.choose(call.given().text("resource").orElseThrow(), call)
                        .outcome(resource ->
                                ofKind(resource, call.given().text("name").orElseThrow(), wish, call))
                : ToolOutcome.Refused.invalid(
                        "The action %s needs %s.".formatted(action.word(), String.join(" and ", missing)),
                        "Call again with what is missing.");
    }

    /// The refusal of an argument that the action does not take: whoever gave it expects that it has an effect.
    private static Optional<ToolError> superfluous(ChangeAction action, ObjectNode given) {
        List<String> own = action.isOfManifests() ? List.of("resource", "name") : List.of();
        return Stream.concat(WISH.stream().filter(argument -> !argument.equals("action")), own.stream())
                .filter(argument -> !action.arguments().contains(argument) && says(given.path(argument)))
                .findFirst()
                .map(argument -> ToolError.invalid(
                        "The action %s does not take the argument '%s'.".formatted(action.word(), argument),
                        "Leave it out%s.".formatted(takenBy(argument))));
    }

    /// Some clients send every argument, those that they do not mean with an empty value.
    private static boolean says(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING, NULL -> false;
            case BOOLEAN -> value.asBoolean();
            case STRING -> !value.asText().isEmpty();
            case ARRAY, OBJECT -> !value.isEmpty();
            case NUMBER, BINARY, POJO -> true;
        };
    }

    private static String takenBy(String argument) {
        List<String> actions = Arrays.stream(ChangeAction.values())
                .filter(one -> one.arguments().contains(argument))
                .map(ChangeAction::word)
                .toList();
        return actions.isEmpty() ? "" : "; it belongs to " + String.join(", ", actions);
    }

    private ToolOutcome ofManifest(ObjectNode wish, HealthCall call) {
        return ManifestTargets.of(call, wish.path("manifest").asText()).outcome(targets -> of(targets, wish, call));
    }

    private ToolOutcome ofKind(ApiResource resource, String name, ObjectNode wish, HealthCall call) {
        if (!resource.namespaced() && call.namespace().isPresent()) {
            return ToolOutcome.Refused.invalid(
                    "The argument 'namespace' is for objects of a namespace, and a %s is in none."
                            .formatted(resource.kind()),
                    "Leave it out.");
        }
        ObjectChoice choice = new ObjectChoice(resource, call, "name");
        return choice.choose(call.namespace(), name).outcome(chosen -> {
            ToolOutcome outcome = of(List.of(new ChangeTarget(resource, chosen)), wish, call);
            return outcome instanceof ToolOutcome.Refused(ToolError error)
                            && error.code().equals("NOT_FOUND")
                    ? new ToolOutcome.Refused(choice.missing(chosen))
                    : outcome;
        });
    }

    private ToolOutcome of(List<ChangeTarget> targets, ObjectNode wish, HealthCall call) {
        return ChangeTrial.of(change, call.cluster().name(), call.context().caller(), targets, wish, call.deadline())
                .outcome(draft -> draft.effective().isEmpty()
                        ? ToolOutcome.Refused.of(
                                "NOTHING_TO_DO", ChangeDraft.inPlace(targets) + ".", "Nothing is left to do.")
                        : new PlanAnswer(
                                        draft,
                                        draft.plan(
                                                call.context().caller(),
                                                change.clock().instant().plus(change.validity())),
                                        DraftDependencies.of(call.cluster(), draft, call.deadline()))
                                .within(call.common().maxTokens(), change.seal(), change.hindrance(call.context())));
    }
}
