// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.OpaqueToken;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `get-fleet-health`: the verdict over many clusters, one line each, and their shared causes.
@Singleton
final class FleetHealthTool extends FleetTool {
    private final Clusters clusters;
    private final FleetSurvey survey;

    FleetHealthTool(ToolParts parts) {
        super("get-fleet-health", parts);
        this.clusters = parts.clusters();
        this.survey = new FleetSurvey(parts.clusters(), parts.examination());
    }

    @Override
    ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context) {
        return cursor(given, chosen)
                .map(shown -> answer(given, shown, context))
                .orElseGet(() -> new ToolOutcome.Refused(OpaqueToken.refusal()));
    }

    private static Optional<FleetCursor> cursor(Arguments given, List<ClusterNames> chosen) {
        return given.text("cursor")
                .filter(token -> !token.isEmpty())
                .map(_ -> FleetCursor.of(given, chosen))
                .orElseGet(() -> Optional.of(FleetCursor.start(chosen, given)));
    }

    private ToolOutcome answer(Arguments given, FleetCursor shown, CallContext context) {
        return RecordedClusters.withoutUnpacking(shown.rest(), clusters, context, () -> asked(given, shown, context));
    }

    private ToolOutcome asked(Arguments given, FleetCursor shown, CallContext context) {
        CommonArguments common = CommonArguments.of(given);
        String namespace = common.namespace().orElse("");
        Optional<String> since = given.text("since").filter(token -> !token.isEmpty());
        Optional<FleetSnapshot> before = since.flatMap(token -> FleetSnapshot.read(token, shown.fleet(), namespace));
        if (since.isPresent() && before.isEmpty()) {
            return ToolOutcome.Refused.invalid(
                    "Argument 'since' is no snapshot of these clusters and this namespace.",
                    "Leave it out, and use the new snapshot from then on.");
        }
        FleetHealth health = survey.ask(
                new FleetQuestion(
                        shown.rest(),
                        depth(given),
                        common.namespace(),
                        context.caller(),
                        Deadline.in(context.remaining())),
                (done, total, name) -> context.progress(done, total + 1, "asked " + name));
        Optional<FleetSnapshot> now = FleetSnapshot.of(health);
        boolean handedOut = since.isPresent() || given.flag("snapshot").orElse(false);
        return new FleetAnswer(
                        health,
                        shown,
                        FleetSummary.remark(clusters.commonOrigin()),
                        now.flatMap(one -> before.map(one::since)).orElse(List.of()),
                        now.filter(_ -> handedOut)
                                .map(one -> one.token(shown.fleet(), namespace))
                                .orElse(""))
                .within(common.maxTokens());
    }

    private static FleetDepth depth(Arguments given) {
        return given.text("depth")
                .filter(word -> !word.isEmpty())
                .map(word -> FleetDepth.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(FleetDepth.AUTO);
    }
}
