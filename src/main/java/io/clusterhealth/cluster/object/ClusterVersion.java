// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// OpenShift's ClusterVersion; there is one, named `version`.
///
/// @param desired `status.desired.version`
/// @param history `status.history`, newest first, the first 100
/// @param unmanaged kind and name of each component that `spec.overrides` exempt from the version operator
/// @param updates the updates offered
public record ClusterVersion(
        Metadata metadata,
        String desired,
        List<Update> history,
        List<String> unmanaged,
        AvailableUpdates updates,
        List<Condition> conditions)
        implements WithConditions {
    private static final int MOST = 100;

    /// One entry of `status.history`.
    ///
    /// @param state `Completed` or `Partial`
    public record Update(String state, String version, Optional<Instant> started, Optional<Instant> completed) {
        public boolean complete() {
            return state.equals("Completed");
        }
    }

    /// The updates that OpenShift's update service offers.
    ///
    /// @param channel `spec.channel`; empty when none is set
    /// @param recommended versions in `status.availableUpdates`, as listed
    /// @param conditional `status.conditionalUpdates`: updates with known risks
    public record AvailableUpdates(String channel, List<String> recommended, List<Conditional> conditional) {
        public static final AvailableUpdates NONE = new AvailableUpdates("", List.of(), List.of());

        /// An update that may be unsuitable for this cluster.
        ///
        /// @param risks names of its risks
        /// @param unevaluated why it is not known whether they apply here; empty where they do
        public record Conditional(String version, List<String> risks, Optional<String> unevaluated) {}
    }

    /// Version of the newest entry that is `Completed`; empty if there is none.
    public String current() {
        return history.stream()
                .filter(Update::complete)
                .map(Update::version)
                .findFirst()
                .orElse("");
    }

    /// Whether the version operator creates and updates a cluster operator.
    public boolean manages(String operator) {
        return !unmanaged.contains("ClusterOperator/" + operator);
    }

    public Optional<Update> underWay() {
        return history.stream().limit(1).filter(newest -> !newest.complete()).findFirst();
    }

    public static ClusterVersion read(GenericObject object) {
        return new ClusterVersion(
                object.metadata(),
                object.text("status.desired.version"),
                object.each("status.history").stream()
                        .limit(MOST)
                        .map(entry -> new Update(
                                entry.text("state"),
                                entry.text("version"),
                                entry.time("startedTime"),
                                entry.time("completionTime")))
                        .toList(),
                object.each("spec.overrides").stream()
                        .filter(override -> override.text("unmanaged").equals("true"))
                        .map(override -> override.text("kind") + "/" + override.text("name"))
                        .toList(),
                new AvailableUpdates(
                        object.text("spec.channel"),
                        object.each("status.availableUpdates").stream()
                                .limit(MOST)
                                .map(update -> update.text("version"))
                                .toList(),
                        object.each("status.conditionalUpdates").stream()
                                .limit(MOST)
                                .map(update -> new AvailableUpdates.Conditional(
                                        update.text("release.version"),
                                        update.texts("risks.name"),
                                        Condition.of("Recommended", Condition.all(update.kept()))
                                                .filter(recommended -> recommended.is("Unknown"))
                                                .map(Condition::message)))
                                .toList()),
                object.conditions());
    }
}
