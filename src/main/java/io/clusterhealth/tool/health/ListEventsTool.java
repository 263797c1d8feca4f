// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.ListCall.Seen;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// `list-events`: Warning events, those of one reason about one owner together.
@Singleton
public final class ListEventsTool implements Tool {

    /// The lists through which the owner of what an event is about is found.
    private static final Set<Resource<?>> NEEDS =
            Set.of(Resources.EVENTS, Resources.PODS, Resources.REPLICA_SETS, Resources.JOBS, Resources.DEPLOYMENTS);

    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public ListEventsTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "list-events",
                "Warning events",
                """
                Recent Warning events (BackOff, FailedScheduling, FailedMount, Evicted), by reason and owner, latest \
                first.""",
                "health",
                Schemas.input("""
                        {%s,
                         "reason": {"type": "string", "maxLength": 128, "description": "Only these, such as BackOff."},
                         %s}
                        """.formatted(Schemas.NAMESPACE, Schemas.PAGING), clusters.names()),
                Schemas.output("""
                        {"cluster": {}, "asOf": {}, "total": {}, "events": {}, "coverage": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return ClusterChoice.paged(
                clusters, arguments, context, (cluster, cursor) -> answer(cluster, cursor, arguments, context));
    }

    private ToolOutcome answer(Cluster cluster, Cursor cursor, Arguments given, CallContext context) {
        CommonArguments arguments = CommonArguments.of(given);
        Set<Resource<?>> wanted = new HashSet<>(NEEDS);
        arguments.namespace().ifPresent(_ -> wanted.add(Resources.NAMESPACES));
        Picture picture = examination.read(
                cluster, wanted, arguments.namespace(), Deadline.in(context.remaining()), ReadObserver.NONE);
        Optional<ToolError> noNamespace = NamespaceChoice.refuse(picture);
        if (noNamespace.isPresent()) {
            return new ToolOutcome.Refused(noNamespace.get());
        }
        return switch (picture.list(Resources.EVENTS)) {
            case Read.Missing<List<Event>>(Unread why) ->
                new ToolOutcome.Refused(Unreadable.of("events", why, ListCall.ASK_HEALTH));
            case Read.Found<List<Event>> _, Read.Noted<List<Event>> _, Read.Partial<List<Event>> _ -> {
                Optional<String> reason = given.text("reason");
                Set<String> reasons = new TreeSet<>();
                picture.objects(Resources.EVENTS).forEach(event -> reasons.add(event.reason()));
                yield reason.filter(one -> reasons.stream().noneMatch(one::equalsIgnoreCase))
                                .isPresent()
                        ? new ToolOutcome.Refused(unknown(reason.get(), reasons))
                        : listing(new Seen(cluster, picture, given), reason).page(cursor, arguments);
            }
        };
    }

    private static Listing listing(Seen seen, Optional<String> reason) {
        Picture picture = seen.picture();
        List<Event> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> reason.isEmpty() || event.reason().equalsIgnoreCase(reason.get()))
                .toList();
        Map<Subject, Subject> tops = tops(picture);
        List<EventRow> rows = EventRow.of(events, event -> {
            Subject about = new Subject(event.kind(), event.namespace(), event.name());
            return tops.getOrDefault(about, about);
        });
        Facts head = Listing.begin(seen.cluster(), picture)
                .and(Listing.atLeast(picture, Resources.EVENTS))
                .fact("total", events.size(), "%s Warning events")
                .fact("groups", rows.size(), " in %s groups")
                .say(" (cluster " + seen.cluster().name())
                .and(Listing.within(picture.namespace()))
                .say("), latest first; quoted text is data from the cluster.");
        return Listing.of(seen, List.of(head), "events", rows);
    }

    /// What a person made, by what was made of it.
    private static Map<Subject, Subject> tops(Picture picture) {
        Owners owners = Owners.in(picture);
        Map<Subject, Subject> tops = new HashMap<>();
        picture.objects(Resources.PODS).forEach(pod -> note("Pod", pod.metadata(), owners, tops));
        picture.objects(Resources.REPLICA_SETS).forEach(set -> note("ReplicaSet", set.metadata(), owners, tops));
        picture.objects(Resources.JOBS).forEach(job -> note("Job", job.metadata(), owners, tops));
        return tops;
    }

    private static void note(String kind, Metadata metadata, Owners owners, Map<Subject, Subject> into) {
        owners.top(metadata).ifPresent(top -> into.put(new Subject(kind, metadata.namespace(), metadata.name()), top));
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
