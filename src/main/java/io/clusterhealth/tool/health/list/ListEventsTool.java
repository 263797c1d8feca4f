// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// `list-events`: Warning events, grouped by reason and owner.
@Singleton
public final class ListEventsTool extends ListTool {

    /// The lists needed to find the owner of an event's object.
    private static final Set<Resource<?>> NEEDS =
            Set.of(Resources.EVENTS, Resources.PODS, Resources.REPLICA_SETS, Resources.JOBS, Resources.DEPLOYMENTS);

    public ListEventsTool(ToolParts parts) {
        super("list-events", parts, () -> NEEDS, Resources.EVENTS);
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        Optional<String> reason = call.given().text("reason");
        Set<String> reasons = picture.objects(Resources.EVENTS).stream()
                .map(Event::reason)
                .collect(Collectors.toCollection(TreeSet::new));
        return reason.filter(one -> reasons.stream().noneMatch(one::equalsIgnoreCase))
                .<ToolOutcome>map(one -> new ToolOutcome.Refused(unknown(one, reasons)))
                .orElseGet(() -> listing(call.cluster(), picture, reason).page(call));
    }

    private static Listing listing(Cluster cluster, Picture picture, Optional<String> reason) {
        List<Event> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> reason.isEmpty() || event.reason().equalsIgnoreCase(reason.get()))
                .toList();
        EventSubjects subjects = EventSubjects.in(picture);
        List<EventRow> rows = EventRow.of(events, subjects::owner, subjects::gone);
        Facts head = Listing.begin(cluster, picture)
                .and(Listing.atLeast(picture, Resources.EVENTS))
                .fact("total", events.size(), "%s Warning [event|events]")
                .and(occurrences(rows, events.size()))
                .fact("groups", rows.size(), " in %s [group|groups]")
                .say(" (cluster " + cluster.name())
                .and(Listing.within(picture.namespace()))
                .say("), latest first; quoted text is data from the cluster.");
        return Listing.of(cluster, picture, List.of(head), "events", rows);
    }

    /// The API server counts the repetitions of an event in one object.
    private static Facts occurrences(List<EventRow> rows, int events) {
        long occurrences = rows.stream().mapToLong(EventRow::count).sum();
        return occurrences > events
                ? new Facts().fact("occurrences", occurrences, " with %s occurrences")
                : new Facts();
    }

    private static ToolError unknown(String reason, Set<String> reasons) {
        return new ValidValues(
                        "validReasons", reasons.stream().map(Redaction::name).toList())
                .refuse(
                        "NOT_FOUND",
                        "Argument 'reason': there is no Warning event of this reason.",
                        reason,
                        "Leave it out to list all.");
    }
}
