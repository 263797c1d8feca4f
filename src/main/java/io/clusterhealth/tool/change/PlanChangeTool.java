// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.KindChoice;
import io.clusterhealth.tool.health.ObjectChoice;
import jakarta.inject.Singleton;
import java.util.List;

/// `plan-change`: what a change would do, as the API server says, sealed into a plan. Nothing is changed.
@Singleton
final class PlanChangeTool extends HealthTool {
    private static final KindChoice KINDS = new KindChoice("resource", ApiResource::confidential);

    /// What a plan is made of; the rest says how the answer is to look.
    private static final List<String> WISH = List.of("action", "replicas", "container", "image", "values", "patch");

    private final ChangeParts change;

    PlanChangeTool(ChangeParts change) {
        super("plan-change", change.tools());
        this.change = change;
    }

    @Override
    public boolean isExpensive() {
        return true;
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return KINDS.with(
                call.given().text("resource").orElseThrow(),
                call.cluster().details(),
                call.deadline(),
                resource -> ofKind(resource, call),
                ToolOutcome.Refused::new);
    }

    private ToolOutcome ofKind(ApiResource resource, HealthCall call) {
        ObjectChoice choice = new ObjectChoice(resource, call.cluster().details(), call.deadline(), "name");
        return switch (choice.choose(call.namespace(), call.given().text("name").orElseThrow())) {
            case ObjectChoice.Choice.NoObject(ToolError error) -> new ToolOutcome.Refused(error);
            case ObjectChoice.Choice.ChosenObject(ObjectName name) -> of(new ChangeTarget(resource, name), call);
        };
    }

    private ToolOutcome of(ChangeTarget target, HealthCall call) {
        ObjectNode wish = call.given().values().deepCopy().retain(WISH);
        return switch (ChangeDraft.of(
                change, call.cluster().name(), call.context().caller(), target, wish, call.deadline())) {
            case ChangeDraft.Drafted.NotDrafted(ToolError error) -> new ToolOutcome.Refused(error);
            case ChangeDraft.Drafted.Tried(ChangeDraft draft) ->
                draft.diff().isEmpty()
                        ? new ToolOutcome.Refused(ToolError.of(
                                "NOTHING_TO_DO",
                                "%s is so already.".formatted(target.words()),
                                "Nothing is left to do."))
                        : new PlanAnswer(
                                        draft,
                                        draft.plan(
                                                call.context().caller(),
                                                change.clock().instant().plus(change.validity())),
                                        BlastRadius.of(call.cluster(), target, draft.live(), call.deadline()))
                                .within(call.common().maxTokens(), change.seal());
        };
    }
}
