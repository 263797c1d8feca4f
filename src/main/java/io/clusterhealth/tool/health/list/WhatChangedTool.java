// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.RolloutFields;
import io.clusterhealth.examination.Touching;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.text.Words;
import io.clusterhealth.timeline.Change;
import io.clusterhealth.timeline.Change.ChangeKind;
import io.clusterhealth.timeline.Timeline;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.list.ChangeRow.Mark;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// `what-changed`: one timeline of all changes, with the first bad signal.
@Singleton
public final class WhatChangedTool extends ListTool {
    private static final Duration DEFAULT_WINDOW = Duration.ofDays(1);
    private static final Duration JUST_BEFORE = Duration.ofMinutes(30);
    private static final int SUSPECTS = 5;

    /// Changes whose time is that of their outcome.
    private static final Set<ChangeKind> OUTCOMES = EnumSet.of(ChangeKind.UPDATE, ChangeKind.RELEASE);

    /// For the requests for templates.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String UNSEEN =
            "Most deletions and scalings of StatefulSets are not among them: only the API server's audit log has those.";

    public WhatChangedTool(ToolParts parts) {
        super("what-changed", parts, () -> union(parts.examination().needs(), Timeline.needs()));
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        return listing(call, picture).page(call);
    }

    private Listing listing(HealthCall call, Picture picture) {
        Cluster cluster = call.cluster();
        Duration window = call.given().text("since").map(CommonArguments::age).orElse(DEFAULT_WINDOW);
        Instant from = picture.asOf().minus(window);
        List<Finding> findings = parts.examination().touching(picture);
        Optional<Finding> signal = firstBadSignal(findings, picture, from);
        List<ChangeRow> earlier = withFields(
                rows(Timeline.since(from.minus(JUST_BEFORE), subjects(findings), picture), signal, picture),
                new RolloutFields(cluster, call.deadline().half(PATIENCE)),
                picture);
        Set<ChangeRow> suspects = deeds(earlier).stream().limit(SUSPECTS).collect(Collectors.toSet());
        List<ChangeRow> rows = earlier.stream()
                .filter(row -> !row.change().at().isBefore(from))
                .map(row -> suspects.contains(row) ? row.asTold() : row)
                .toList();
        int total = rows.size() - (signal.isPresent() ? 1 : 0);
        Facts first = Listing.begin(cluster, picture)
                .fact("from", from.toString(), "")
                .and(Listing.atLeast(Timeline.needs().stream().allMatch(resource -> toldWhole(picture, resource))))
                .fact("total", total, "%s [change|changes]")
                .say(" in the last " + HumanDuration.of(window))
                .say(" (cluster " + cluster.name())
                .and(Listing.within(picture.namespace()))
                .say(").");
        List<Facts> head = new ArrayList<>(List.of(first));
        head.addAll(verdict(picture, signal, earlier));
        head.add(new Facts().fact("unseen", UNSEEN, "%s"));
        head.add(new Facts().fact("notRecorded", notRecorded(cluster, picture), "Not recorded, so not told of: %s."));
        return Listing.of(cluster, picture, head, "changes", rows);
    }

    /// The same rows, with the fields of the rollouts before the signal, else of the newest ones.
    private static List<ChangeRow> withFields(List<ChangeRow> rows, RolloutFields fields, Picture picture) {
        Set<Change> rollouts = rows.stream()
                .filter(row -> row.change().kind() == ChangeKind.ROLLOUT)
                .sorted(Comparator.comparing(row -> row.mark() != Mark.JUST_BEFORE))
                .map(ChangeRow::change)
                .limit(SUSPECTS)
                .collect(Collectors.toSet());
        Map<Change, Evidence> changed = fields.of(rollouts, picture);
        return rows.stream()
                .map(row -> row.with(Optional.ofNullable(changed.get(row.change()))))
                .toList();
    }

    /// Whether a list is complete; one that the cluster does not serve or the recording does not contain is reported
    /// separately.
    private static boolean toldWhole(Picture picture, Resource<?> resource) {
        return picture.list(resource).unread().filter(Unread::obtainable).isEmpty();
    }

    /// The first finding of at least medium severity that began within the window.
    private static Optional<Finding> firstBadSignal(List<Finding> findings, Picture picture, Instant from) {
        return findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.MEDIUM) <= 0)
                .filter(finding -> finding.since()
                        .filter(since -> !since.isBefore(from) && !since.isAfter(picture.asOf()))
                        .isPresent())
                .min(Comparator.comparing((Finding finding) -> finding.since().orElseThrow())
                        .thenComparing(Finding.ORDER));
    }

    private static Set<Subject> subjects(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() != Severity.LOW)
                .map(Finding::subject)
                .collect(Collectors.toSet());
    }

    private static List<ChangeRow> rows(List<Change> changes, Optional<Finding> signal, Picture picture) {
        Predicate<Change> concerns = concerning(picture, signal);
        List<ChangeRow> rows = new ArrayList<>();
        for (Change change : changes) {
            boolean suspect = signal.filter(finding -> precedes(change, finding) && concerns.test(change))
                    .isPresent();
            rows.add(new ChangeRow(change, suspect ? Mark.JUST_BEFORE : Mark.NONE, Optional.empty(), false));
        }
        signal.ifPresent(finding -> {
            Instant at = finding.since().orElseThrow();
            int place = (int) changes.stream()
                    .filter(change -> change.placed().isAfter(at))
                    .count();
            rows.add(
                    place,
                    new ChangeRow(
                            new Change(
                                    at,
                                    ChangeKind.WARNING,
                                    finding.subject(),
                                    Evidence.of(finding.code().id() + " " + finding.title())),
                            Mark.FIRST_SIGNAL,
                            Optional.empty(),
                            false));
        });
        return rows;
    }

    /// Of nodes only those with pods of the requested namespace, and the one of the signal.
    private static Predicate<Change> concerning(Picture picture, Optional<Finding> signal) {
        return picture.namespace()
                .map(name -> Touching.of(name, picture))
                .<Predicate<Change>>map(touching ->
                        change -> !change.subject().kind().equals("Node")
                                || touching.isOfNode(change.subject())
                                || signal.filter(finding -> finding.subject().equals(change.subject()))
                                        .isPresent())
                .orElse(_ -> true);
    }

    /// Whether a change may precede the signal. Timestamps are whole seconds, so a deliberate change in the signal's
    /// second counts, except an UPDATE or a RELEASE of the signal's own object, which is the signal itself.
    private static boolean precedes(Change change, Finding signal) {
        Instant at = signal.since().orElseThrow();
        boolean inTime = change.earliest().isBefore(at)
                || (change.at().equals(at)
                        && change.kind().deed()
                        && !(OUTCOMES.contains(change.kind())
                                && change.subject().equals(signal.subject())));
        return change.kind().mayCause() && inTime && !change.at().isBefore(at.minus(JUST_BEFORE));
    }

    /// The deliberate changes shortly before the first bad signal.
    private static List<ChangeRow> deeds(List<ChangeRow> rows) {
        return rows.stream()
                .filter(row -> row.mark() == Mark.JUST_BEFORE)
                .filter(row -> row.change().kind().deed())
                .toList();
    }

    /// The first bad signal, and the changes shortly before it.
    private static List<Facts> verdict(Picture picture, Optional<Finding> signal, List<ChangeRow> rows) {
        if (signal.isEmpty()) {
            return List.of(new Facts().fact("noBadSignal", unsignalled(picture), "%s"));
        }
        Finding finding = signal.get();
        List<ChangeRow> deeds = deeds(rows);
        List<Facts> lines = new ArrayList<>();
        lines.add(new Facts()
                .fact("firstBadSignal/at", finding.since().orElseThrow().toString(), "First bad signal %s: ")
                .subject("firstBadSignal/subject", finding.subject(), "%s ")
                .fact("firstBadSignal/title", finding.title(), "%s")
                .fact("firstBadSignal/code", finding.code().id(), " (%s)."));
        // Includes the first change: the line after the summary would be read as one.
        lines.add(new Facts()
                .fact(
                        "justBefore/summary",
                        deeds.isEmpty()
                                ? unseen(picture)
                                : "Changed in the %s before it, the nearest first:"
                                        .formatted(HumanDuration.of(JUST_BEFORE)),
                        "%s")
                .all(
                        "justBefore/changes",
                        deeds.stream()
                                .limit(1)
                                .map(row -> row.line(picture.asOf()))
                                .toList(),
                        "\n- "));
        deeds.stream()
                .limit(SUSPECTS)
                .skip(1)
                .map(row -> row.line(picture.asOf()))
                .forEach(deed -> lines.add(new Facts().all("justBefore/changes", List.of(deed), "- ")));
        if (deeds.size() > SUSPECTS) {
            lines.add(new Facts().fact("justBefore/more", deeds.size() - SUSPECTS, "- and %s more [change|changes]."));
        }
        NextCall.about(finding).ifPresent(call -> lines.add(call.facts("Look closer: ")));
        return lines;
    }

    /// Objects that were not read may have begun to fail.
    private static String unsignalled(Picture picture) {
        long unread = CoverageLedger.of(picture).notChecked().stream()
                .filter(Coverage.Blind::needed)
                .filter(gap -> gap.reason() != Coverage.Reason.ABSENT)
                .count();
        return unread == 0
                ? "No bad signal began within this time."
                : "No bad signal was seen within this time, but %d %s not read whole."
                        .formatted(
                                unread,
                                Words.agreeing(
                                        unread, "[list that could show one was|lists that could show one were]"));
    }

    /// Objects that were not read may have changed.
    private static String unseen(Picture picture) {
        String unread = names(resource -> picture.list(resource).unread().isPresent());
        return "No change was seen in the %s before it%s."
                .formatted(
                        HumanDuration.of(JUST_BEFORE),
                        unread.isEmpty() ? "" : ", but lists that would tell of one could not be read: " + unread);
    }

    /// The lists that every cluster serves but the recording lacks; empty for a live cluster.
    private static String notRecorded(Cluster cluster, Picture picture) {
        return cluster.origin() == Cluster.Origin.LIVE
                ? ""
                : names(resource -> picture.list(resource).known().isEmpty());
    }

    /// The names of the matching lists that every cluster serves.
    private static String names(Predicate<Resource<?>> which) {
        return Timeline.needs().stream()
                .filter(Resource::builtIn)
                .filter(which)
                .map(Resource::plural)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
