// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ToolOutcome.Answer;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.fleet.ClusterPart.PartFailed;
import io.clusterhealth.tool.health.CommonArguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The changes of several clusters as one timeline, newest first, with the cluster on each line.
///
/// @param window how far back it reaches, as in the argument
/// @param servers of all clusters
/// @param remark what the reader must know about the origin of the data; empty for live clusters
record JoinedTimeline(List<ClusterPart<Answer>> parts, String window, SameServers servers, String remark) {
    private static final int MOST_TOKENS = 20_000;
    private static final int MOST_ROWS = 500;

    /// Room for the line with the cursor.
    private static final int CLOSING = 120;

    /// The most unread lists named for one cluster, so that every cluster's line fits.
    private static final int GAPS = 8;

    /// Lines about whole clusters take at most the answer's room divided by this.
    private static final int CLUSTERS_SHARE = 2;

    /// Failed clusters first, then by the time of the first bad signal.
    private static final Comparator<ClusterPart<Answer>> ORDER = Comparator.comparing(
                    (ClusterPart<Answer> part) -> part instanceof PartAnswered<Answer>)
            .thenComparing(JoinedTimeline::broke);

    /// The arguments for one cluster: the largest possible answer, since lines of other clusters come between.
    static ObjectNode asked(ObjectNode given, String cluster) {
        given.remove("cursor");
        return given.put("cluster", cluster).put("max_tokens", MOST_TOKENS).put("limit", MOST_ROWS);
    }

    /// A change from the answer about its cluster.
    private record ClusterChange(String cluster, JsonNode change, Instant asOf) {
        /// A first bad signal is in its cluster's line too, and is not counted as a change.
        boolean counted() {
            return !change.path("mark").asText().equals("first-bad-signal");
        }

        String at() {
            return change.path("at").asText();
        }

        Facts facts() {
            String notBefore = change.path("notBefore").asText();
            return new Facts()
                    .fact("notBefore", notBefore, "between %s and ")
                    .fact("at", at(), "%s")
                    .say(" (%s ago%s) "
                            .formatted(
                                    HumanDuration.of(Duration.between(Instant.parse(at()), asOf)),
                                    notBefore.isEmpty() ? "" : " at the latest"))
                    .fact("mark", change.path("mark").asText(), "[%s] ")
                    .fact("cluster", Redaction.name(cluster), "%s ")
                    .fact("about", change.path("about").asText(), "%s: ")
                    .fact("what", change.path("what").asText(), "%s");
        }
    }

    ToolOutcome page(Cursor from, CommonArguments arguments) {
        List<ClusterChange> changes = changes();
        List<ClusterChange> rest = changes.subList(Math.min(from.offset(), changes.size()), changes.size());
        BoundedAnswer answer = new BoundedAnswer(arguments.maxTokens(), FleetAnswer.NAME);
        answer.add(head());
        answer.add(new Facts().fact("remark", remark, "%s"));
        answer.offer(servers.facts());
        clusters(answer);
        answer.list("changes");
        answer.reserve(CLOSING);
        int shown = answer.page(
                "changes",
                rest.stream().limit(arguments.limit()).map(ClusterChange::facts).toList());
        if (shown < rest.size()) {
            int left = (int)
                    rest.stream().skip(shown).filter(ClusterChange::counted).count();
            answer.add(NextCall.onward(
                    new Facts().fact("left", left, left == 0 ? "More: " : "%s more: "),
                    "nextCursor",
                    from.after(shown)));
        }
        return FleetAnswer.outcome(
                answer,
                parts.stream().map(ClusterPart::cluster).toList(),
                shown < rest.size() || !horizon().isEmpty() || answer.truncated());
    }

    private Facts head() {
        long twice = all().filter(ClusterChange::counted).count()
                - once().filter(ClusterChange::counted).count();
        long total = answered().mapToInt(part -> total(part)).sum() - twice;
        long failed = parts.stream().filter(PartFailed.class::isInstance).count();
        boolean atLeast =
                failed > 0 || answered().anyMatch(part -> part.answer().data().has("atLeast"));
        Facts head = atLeast ? new Facts().fact("atLeast", true, "At least ") : new Facts();
        head.fact("total", total, "%s [change|changes]")
                .fact("window", window, " in the last %s")
                .fact("totals/clusters", parts.size(), " in %s [cluster|clusters]")
                .fact("totals/answered", parts.size() - failed, failed > 0 ? ", of which %s answered." : ".")
                .fact("partial", failed > 0 || !horizon().isEmpty(), "");
        return head.fact(
                "toldSince", horizon(), " What lies before %s is not told: ask for one cluster, or a shorter since.");
    }

    /// One line per cluster, with its first bad signal, if any.
    private void clusters(BoundedAnswer answer) {
        answer.list("clusters");
        int half = answer.textRoom() / CLUSTERS_SHARE;
        answer.reserve(half);
        int shown = answer.offerEach("clusters", parts.stream().sorted(ORDER).map(JoinedTimeline::facts));
        answer.release();
        answer.add(new Facts().some("clustersLeft", parts.size() - shown, "%s more [cluster|clusters]."));
    }

    private static Facts facts(ClusterPart<Answer> part) {
        Facts facts = part.facts("%s: ");
        return switch (part) {
            case PartFailed<Answer> _ -> facts;
            case PartAnswered<Answer> answered -> {
                JsonNode data = answered.answer().data();
                JsonNode signal = data.path("firstBadSignal");
                facts.fact(
                        "total", total(answered), (data.has("atLeast") ? "at least %s" : "%s") + " [change|changes]");
                if (signal.isObject()) {
                    facts.fact(
                            "firstBadSignal",
                            signal,
                            "; first bad signal %s: %s %s (%s)"
                                    .formatted(
                                            signal.path("at").asText(),
                                            about(signal.path("subject")),
                                            signal.path("title").asText(),
                                            signal.path("code").asText()));
                }
                List<String> unread = data.path("coverage").path("notChecked").findValuesAsText("what");
                facts.each("notChecked", unread.stream().limit(GAPS).toList(), "; not checked: %s");
                yield unread.size() > GAPS
                        ? facts.fact("notCheckedMore", unread.size() - GAPS, " and %s more [list|lists]")
                        : facts;
            }
        };
    }

    private static String about(JsonNode subject) {
        return Redaction.subject(new Subject(
                subject.path("kind").asText(),
                subject.path("namespace").asText(),
                subject.path("name").asText()));
    }

    /// The changes since [#horizon].
    private List<ClusterChange> changes() {
        String since = horizon();
        return once().filter(change -> change.at().compareTo(since) >= 0)
                .sorted(Comparator.comparing(ClusterChange::at).reversed())
                .toList();
    }

    private Stream<ClusterChange> all() {
        return answered()
                .flatMap(part -> part.answer()
                        .data()
                        .path("changes")
                        .valueStream()
                        .map(change -> new ClusterChange(part.cluster(), change, asOf(part))));
    }

    /// The changes without those that another user of the same server sees as well.
    private Stream<ClusterChange> once() {
        Map<List<Object>, String> seenBy = new HashMap<>();
        return all().filter(change -> seenBy.computeIfAbsent(
                        List.of(servers.of(change.cluster()), change.change()), _ -> change.cluster())
                .equals(change.cluster()));
    }

    /// The time before which changes of some cluster were omitted for lack of room; empty where none were.
    private String horizon() {
        return answered()
                .map(part -> part.answer().data())
                .filter(data -> data.path("left").asInt() > 0)
                .map(data -> data.path("changes")
                        .path(data.path("changes").size() - 1)
                        .path("at")
                        .asText())
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    private Stream<PartAnswered<Answer>> answered() {
        return PartAnswered.among(parts);
    }

    private static Instant asOf(PartAnswered<Answer> part) {
        return Instant.parse(part.answer().data().path("asOf").asText());
    }

    private static int total(PartAnswered<Answer> part) {
        return part.answer().data().path("total").asInt();
    }

    /// When its first bad signal began; `~`, which sorts after all times, without one.
    private static String broke(ClusterPart<Answer> part) {
        return part instanceof PartAnswered<Answer>(var _, var answer)
                ? answer.data().path("firstBadSignal").path("at").asText("~")
                : "";
    }
}
