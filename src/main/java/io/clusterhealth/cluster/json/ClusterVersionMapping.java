// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Fields;

/// Reads OpenShift's ClusterVersion.
final class ClusterVersionMapping {
    static final Mapping<ClusterVersion> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.overrides.unmanaged", "spec.channel", "status.desired.version"))
                    .plus(Projection.of(
                            "status.availableUpdates.version",
                            "status.conditionalUpdates.release.version",
                            "status.conditionalUpdates.risks.name"))
                    .plus(Projection.under("status.history", "state", "version", "startedTime", "completionTime")),
            ClusterVersionMapping::read);

    private static final int MOST = 100;

    private ClusterVersionMapping() {}

    private static ClusterVersion read(JsonNode version) {
        JsonNode status = Fields.at(version, "status");
        return new ClusterVersion(
                MetadataFields.read(version),
                Fields.text(Fields.at(status, "desired"), "version"),
                Fields.each(status, "history")
                        .limit(MOST)
                        .map(ClusterVersionMapping::update)
                        .toList(),
                (int) Fields.each(Fields.at(version, "spec"), "overrides")
                        .filter(override -> Fields.flag(override, "unmanaged"))
                        .count(),
                updates(Fields.text(Fields.at(version, "spec"), "channel"), status),
                ConditionFields.read(version));
    }

    private static AvailableUpdates updates(String channel, JsonNode status) {
        return new AvailableUpdates(
                channel,
                Fields.each(status, "availableUpdates")
                        .limit(MOST)
                        .map(update -> Fields.text(update, "version"))
                        .toList(),
                Fields.each(status, "conditionalUpdates")
                        .limit(MOST)
                        .map(update -> new AvailableUpdates.Conditional(
                                Fields.text(Fields.at(update, "release"), "version"),
                                Fields.each(update, "risks")
                                        .map(risk -> Fields.text(risk, "name"))
                                        .toList()))
                        .toList());
    }

    private static Update update(JsonNode entry) {
        return new Update(
                Fields.text(entry, "state"),
                Fields.text(entry, "version"),
                Fields.time(entry, "startedTime"),
                Fields.time(entry, "completionTime"));
    }
}
