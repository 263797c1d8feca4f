// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// Extends a read tool of one cluster to several, where `cluster` is a glob or a list. Answers about one cluster stay
/// unchanged.
public final class ManyClusterTool implements Tool {
    /// The tool whose answers are joined to one timeline instead of listed per cluster.
    private static final String TIMELINE = "what-changed";

    /// The smallest budget of a tool's answer, in tokens.
    private static final int LEAST = 220;

    /// Room for the lines around the answers, in tokens.
    private static final int AROUND = 120;

    /// A lower bound of the tokens per cluster: more clusters than this allows are not read.
    private static final int SHORTEST = 50;

    private final Tool one;
    private final ToolParts parts;

    private ManyClusterTool(Tool one, ToolParts parts) {
        this.one = one;
        this.parts = parts;
    }

    /// The tool extended to several clusters; the tool itself where it has no argument `cluster`, is no read tool, or
    /// belongs to the toolset `fleet`.
    public static Tool over(Tool tool, ToolParts parts) {
        ToolDescriptor descriptor = tool.descriptor();
        return descriptor.effect() == ToolDescriptor.Effect.READ_ONLY
                        && !descriptor.toolset().equals("fleet")
                        && descriptor.inputSchema().path("properties").has("cluster")
                ? new ManyClusterTool(tool, parts)
                : tool;
    }

    @Override
    public ToolDescriptor descriptor() {
        return one.descriptor();
    }

    @Override
    public Optional<Duration> patience(Arguments arguments, boolean heard) {
        return one.patience(arguments, heard);
    }

    @Override
    public Optional<MeantCall> means(ObjectNode arguments) {
        return one.means(arguments).map(meant -> new MeantCall(this, meant.arguments()));
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Arguments given = arguments.of(descriptor().name());
        String named = given.text("cluster").orElse("");
        if (!ClusterChoice.isSeveral(named, parts.clusters(), context.caller())) {
            return one.call(given, context);
        }
        return switch (ClusterChoice.of(
                named, "Leave it out to ask the default one.", parts.clusters(), context.caller())) {
            case ClusterChoice.NoneChosen(ToolError error) -> new ToolOutcome.Refused(error);
            case ClusterChoice.Chosen(List<ClusterNames> chosen) ->
                misfit(given)
                        .<ToolOutcome>map(ToolOutcome.Refused::new)
                        .orElseGet(() -> RecordedClusters.withoutUnpacking(
                                chosen, parts.clusters(), context, () -> answer(given, chosen, context)));
        };
    }

    private boolean isTimeline() {
        return one.descriptor().name().equals(TIMELINE);
    }

    private Optional<ToolError> misfit(Arguments given) {
        if (isTimeline()) {
            return Cursor.misfit(given);
        }
        if (given.text("cursor").isPresent()) {
            return Optional.of(ToolError.invalid(
                    "Argument 'cursor' goes on with one cluster, and 'cluster' means several.",
                    "Name the cluster whose part of the answer had this cursor."));
        }
        return CommonArguments.of(given).maxTokens() < LEAST + AROUND
                ? Optional.of(ToolError.invalid(
                        "Argument 'max_tokens' has no room for several clusters.",
                        "Give at least %d.".formatted(LEAST + AROUND)))
                : Optional.empty();
    }

    private ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context) {
        CommonArguments common = CommonArguments.of(given);
        String remark = FleetSummary.remark(parts.clusters().commonOrigin());
        if (isTimeline()) {
            return new JoinedTimeline(
                            ask(chosen, given, JoinedTimeline::asked, context),
                            given.text("since").orElse("24h"),
                            new SameServers(chosen),
                            remark)
                    .page(Cursor.of(given), common);
        }
        int room = common.maxTokens() - AROUND;
        List<ClusterNames> asked = chosen.stream().limit(room / SHORTEST).toList();
        int share = Math.max(LEAST, room / asked.size()) * BoundedAnswer.CHARACTERS_PER_TOKEN;
        return new PartsAnswer(
                        ask(asked, given, (one, name) -> PartsAnswer.asked(one, name, share), context),
                        chosen.subList(asked.size(), chosen.size()),
                        one.descriptor().has(Trait.WAITS),
                        new SameServers(chosen),
                        remark)
                .within(common.maxTokens());
    }

    /// @param narrowed adapts the arguments to one of several clusters
    private List<ClusterPart<ToolOutcome.Answer>> ask(
            List<ClusterNames> asked,
            Arguments given,
            BiFunction<ObjectNode, String, ObjectNode> narrowed,
            CallContext context) {
        FleetQuestion question = FleetQuestion.of(asked, given, context);
        PartSurvey<ToolOutcome.Answer> survey = new PartSurvey<>(parts, question, context);
        return one.descriptor().has(Trait.WAITS)
                ? survey.together((name, part) -> call(name, given, narrowed, part), PartsAnswer::isBlind)
                : survey.once((name, _, part) -> call(name, given, narrowed, part));
    }

    private ClusterPart<ToolOutcome.Answer> call(
            String cluster, Arguments given, BiFunction<ObjectNode, String, ObjectNode> narrowed, CallContext part) {
        ObjectNode arguments = narrowed.apply(given.values().deepCopy(), cluster);
        return ClusterPart.of(cluster, one.call(new Arguments(arguments), part));
    }
}
