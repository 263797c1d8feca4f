// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.RowError;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.stream.Stream;

/// The result of a request to one cluster of several. Each cluster gets one, in every case.
///
/// @param <T> result for one cluster
sealed interface ClusterPart<T> {

    String cluster();

    record PartAnswered<T>(String cluster, T answer) implements ClusterPart<T> {
        static <T> Stream<PartAnswered<T>> among(List<ClusterPart<T>> parts) {
            return parts.stream().flatMap(part -> switch (part) {
                case PartAnswered<T> answered -> Stream.of(answered);
                case PartFailed<T> _ -> Stream.empty();
            });
        }
    }

    record PartFailed<T>(String cluster, ToolError error) implements ClusterPart<T> {}

    static <T> ClusterPart<T> failed(String cluster, RowError why) {
        return new PartFailed<>(cluster, ToolError.of(why.code().name(), why.reason(), ""));
    }

    static ClusterPart<ToolOutcome.Answer> of(String cluster, ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> new PartAnswered<>(cluster, answer);
            case ToolOutcome.Refused(ToolError error) -> new PartFailed<>(cluster, error);
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ ->
                throw new IllegalStateException("no answer about a cluster: " + cluster);
        };
    }

    /// `{cluster, ok}`, and the error where there is one.
    ///
    /// @param heading the text at the beginning; `%s` is the cluster
    default Facts facts(String heading) {
        Facts facts = new Facts().fact("cluster", Redaction.name(cluster()), heading);
        return switch (this) {
            case PartAnswered<T> _ -> facts.fact("ok", true, "");
            case PartFailed<T>(String _, ToolError error) ->
                facts.fact("ok", false, "")
                        .fact("error/code", error.code(), "%s: ")
                        .fact("error/reason", Redaction.line(error.error(), ToolError.MAX_TEXT), "%s")
                        .fact("error/suggestion", Redaction.line(error.suggestion(), ToolError.MAX_TEXT), " %s");
        };
    }
}
