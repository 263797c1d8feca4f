// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.Fields;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads an Event of the core group or of `events.k8s.io`: a warning, an action, or what one controller reports.
final class EventMapping {
    private static final Set<String> ACTIONS =
            Set.of("ScalingReplicaSet", "NodeNotSchedulable", "NodeSchedulable", "RemovingNode");

    private static final Projection FIELDS = MetadataFields.FIELDS.plus(Projection.of("""
                    {involvedObject,regarding}.{apiVersion,kind,namespace,name,fieldPath}
                    series.{count,lastObservedTime} {type,reason,message,note,count,deprecatedCount,eventTime}
                    {firstTimestamp,lastTimestamp,deprecatedLastTimestamp,deprecatedFirstTimestamp}
                    {reportingComponent,reportingController} {source,deprecatedSource}.component
                    """));

    /// Of a claim without a class where no class is the default one. Its type is `Normal`, so only recordings have it.
    private static final String UNBOUND = "FailedBinding";

    static final Mapping<Event> WARNING = selected(
            event -> Fields.text(event, "type").equals("Warning")
                    || reason(event).equals(UNBOUND),
            _ -> true);

    static final Mapping<Event> ACTION = selected(
            event -> Fields.text(event, "type").equals("Normal") && ACTIONS.contains(reason(event)), _ -> true);

    private static final Pattern PREEMPTED = Pattern.compile("^Preempted by (?:pod )?(\\S{1,320}) on node");

    static final Mapping<Preemption> PREEMPTION = new Mapping<>(
            FIELDS,
            event -> Optional.of(event)
                    .filter(any -> reason(any).equals("Preempted"))
                    .map(EventMapping::read)
                    .flatMap(EventMapping::preemption));

    /// The reasons used by Cluster Autoscaler and by Karpenter, whose refusal is a warning.
    private static final Set<String> SCALE_UPS = Set.of("TriggeredScaleUp", "Nominated", Event.NO_SCALE_UP);

    static final Mapping<Event> SCALE_UP = selected(
            event -> SCALE_UPS.contains(reason(event)), event -> event.kind().equals("Pod"));

    /// Controllers that create a pod for each piece of work.
    private static final Set<String> BY_WORK = Set.of("Job", "CronJob");

    static final Mapping<Event> CREATION =
            selected(event -> reason(event).equals("SuccessfulCreate"), event -> !BY_WORK.contains(event.kind()));

    static final Mapping<Event> REMEDIATION = selected(
            event -> reason(event).equals("MachineDeleted"),
            event -> event.kind().startsWith("Machine"));

    private EventMapping() {}

    private static Mapping<Event> selected(Predicate<JsonNode> such, Predicate<Event> about) {
        return new Mapping<>(
                FIELDS,
                event -> Optional.of(event).filter(such).map(EventMapping::read).filter(about));
    }

    private static String reason(JsonNode event) {
        return Fields.text(event, "reason");
    }

    private static Optional<Preemption> preemption(Event event) {
        Matcher preempted = PREEMPTED.matcher(event.message());
        return event.kind().equals("Pod") && preempted.find()
                ? Optional.of(new Preemption(event.namespace(), event.name(), preempted.group(1), event.last()))
                : Optional.empty();
    }

    private static Event read(JsonNode event) {
        JsonNode about = event.has("regarding") ? Fields.at(event, "regarding") : Fields.at(event, "involvedObject");
        return new Event(
                Kinds.distinct(Fields.text(about, "apiVersion"), Fields.text(about, "kind")),
                Fields.text(about, "namespace"),
                Fields.text(about, "name"),
                reason(event),
                Fields.text(event, event.has("note") ? "note" : "message"),
                count(event),
                last(event),
                first(event),
                component(event),
                container(Fields.text(about, "fieldPath")));
    }

    /// `spec.containers{web}`, `spec.initContainers{web}`.
    private static String container(String path) {
        int open = path.indexOf('{');
        return open >= 0 && path.endsWith("}") ? path.substring(open + 1, path.length() - 1) : "";
    }

    private static String component(JsonNode event) {
        return Stream.of(
                        Fields.text(event, "reportingComponent"),
                        Fields.text(event, "reportingController"),
                        Fields.text(Fields.at(event, "source"), "component"),
                        Fields.text(Fields.at(event, "deprecatedSource"), "component"))
                .filter(component -> !component.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static Optional<Instant> first(JsonNode event) {
        return Fields.time(event, "firstTimestamp")
                .or(() -> Fields.time(event, "deprecatedFirstTimestamp"))
                .or(() -> Fields.time(event, "eventTime"))
                .or(() -> Fields.time(Fields.at(event, "metadata"), "creationTimestamp"));
    }

    private static int count(JsonNode event) {
        int plain = Fields.integer(event, "count", Fields.integer(event, "deprecatedCount", 1));
        return Math.max(1, Fields.integer(Fields.at(event, "series"), "count", plain));
    }

    private static Optional<Instant> last(JsonNode event) {
        return Fields.time(Fields.at(event, "series"), "lastObservedTime")
                .or(() -> Fields.time(event, "lastTimestamp"))
                .or(() -> Fields.time(event, "deprecatedLastTimestamp"))
                .or(() -> Fields.time(event, "eventTime"))
                .or(() -> Fields.time(Fields.at(event, "metadata"), "creationTimestamp"));
    }
}
