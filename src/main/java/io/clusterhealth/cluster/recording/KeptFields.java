// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.json.Texts;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Chooses the fields of an object to keep: those of its kind, or, until that is known, those that any kind needs.
final class KeptFields {
    private static final Projection LIST = Projection.of("metadata.continue", "metadata.remainingItemCount");
    private static final Projection STATUS =
            Projection.of("status", "code", "details.kind", "details.group", "details.name");
    private static final Projection ANY = Mappings.any()
            .plus(ObservedTimes.FIELDS)
            .plus(Identity.FIELDS)
            .plus(Recorded.FIELDS)
            .plus(LIST)
            .plus(STATUS)
            .plus(TopLevelState.FIELDS)
            .plus(Projection.of("namespace"));

    /// Of objects of kinds without a list less is kept, since they are not counted in the [Allowance].
    private static final int LONGEST_UNLISTED = 1_024;

    private static final int MOST_UNLISTED = 50;

    private static final Map<Resource<?>, Projection> KEPT = new ConcurrentHashMap<>();

    private final Contents contents;
    private final Oddities oddities = new Oddities();
    private final Projector projector;
    private final Projector direct;
    private final Projector reducer;
    private final Projector fewDirect;
    private final Projector fewReducer;
    private final FieldReading any;

    KeptFields(Contents contents, Texts texts, Projector.PassingOver passing) {
        this.contents = contents;
        // One character, and one element, more than others keep, so that the reducer can detect truncation.
        KeptValues more = new KeptValues(texts, new Oddities(), KeptValues.MAX_TEXT + 1, KeptValues.MAX_ELEMENTS + 1);
        this.projector = new Projector(more, passing);
        KeptValues usual = new KeptValues(texts, oddities);
        this.direct = new Projector(usual, passing);
        this.reducer = new Projector(usual);
        KeptValues few = new KeptValues(texts, new Oddities(), LONGEST_UNLISTED, MOST_UNLISTED);
        this.fewDirect = new Projector(few, passing);
        this.fewReducer = new Projector(few);
        this.any = new FieldReading(projector, ANY, Optional.empty());
    }

    /// How the fields of an object are read.
    ///
    /// @param as the resource of the fields, if known before they are read: then they are reduced only once
    record FieldReading(Projector by, Projection projection, Optional<Resource<?>> as) {

        /// Whether the recorder limits the number of objects that it keeps.
        boolean isBounded() {
            return as.filter(KeptFields::isUnlisted).isPresent();
        }
    }

    /// What was odd in the kept fields since it was last cleared.
    Oddities oddities() {
        return oddities;
    }

    /// How the fields that follow a header are read.
    FieldReading reading(Header told) {
        if (!told.complete()) {
            return any;
        }
        if (told.list()) {
            return new FieldReading(projector, LIST, Optional.empty());
        }
        return told.kind().equals("Status")
                ? new FieldReading(projector, STATUS, Optional.empty())
                : contents.resource(told)
                        .map(resource -> new FieldReading(
                                isUnlisted(resource) ? fewDirect : direct, kept(resource), Optional.of(resource)))
                        .orElseGet(() -> new FieldReading(projector, Projection.NOTHING, Optional.empty()));
    }

    private static Projection fields(Resource<?> resource) {
        Projection fields = Mappings.of(resource).projection();
        Projection more = isUnlisted(resource) || isCustom(resource)
                ? fields.plus(Mappings.of(Resources.UNSEEN_CHANGES).projection())
                : fields;
        return isUnlisted(resource)
                ? more.plus(Mappings.of(Resources.CUSTOM_RUNS).projection()).plus(TopLevelState.FIELDS)
                : more;
    }

    /// Whether its objects are custom resources that a check judges by their conditions.
    static boolean isCustom(Resource<?> resource) {
        return !resource.builtIn() && resource.of().use() == Kind.Use.EXTRA && Resources.GENERIC.contains(resource);
    }

    /// The fields for the checks, for the time of the recording, and for the identity of its cluster.
    private static Projection kept(Resource<?> resource) {
        return KEPT.computeIfAbsent(
                resource,
                known -> fields(known)
                        .plus(ObservedTimes.FIELDS)
                        .plus(Identity.FIELDS)
                        .plus(Recorded.FIELDS));
    }

    /// Reduces what was kept of an object to the fields of its kind.
    JsonNode reduced(Resource<?> resource, JsonNode kept) {
        return (isUnlisted(resource) ? fewReducer : reducer).reduced(kept, kept(resource));
    }

    /// Whether less is kept, since the recorder limits the number of objects.
    static boolean isUnlisted(Resource<?> resource) {
        return resource.equals(Resources.UNLISTED);
    }
}
