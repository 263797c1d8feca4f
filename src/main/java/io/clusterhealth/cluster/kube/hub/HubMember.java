// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.HubReport.HubOutage;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.object.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A cluster as its hub reports it.
///
/// @param local whether it is the hub itself
record HubMember(String name, boolean local, HubReport report) {
    /// The default name of a hub that manages itself.
    static final String LOCAL = "local-cluster";

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._:+ -]{1,64}");
    private static final String ADD_ON = "feature.open-cluster-management.io/addon-";
    private static final Set<String> UNWELL = Set.of("unhealthy", "unreachable");
    private static final String CLAIM = ".open-cluster-management.io";

    /// @param object a `ManagedCluster` or a `Cluster`, depending on the kind of hub
    /// @param now when it was read
    static HubMember of(FleetHub hub, JsonNode object, Instant now) {
        String name = object.at("/metadata/name").asText();
        JsonNode status = object.path("status");
        return switch (hub) {
            case FleetHub.OpenClusterManagement _ ->
                new HubMember(
                        name,
                        object.at("/metadata/labels").path(LOCAL).asText().equals("true") || name.equals(LOCAL),
                        new HubReport(
                                now,
                                outage(status, "ManagedClusterConditionAvailable"),
                                word(status.at("/version/kubernetes")),
                                claim(status, "region"),
                                claim(status, "platform"),
                                complaints(object)));
            case FleetHub.Karmada _ ->
                new HubMember(
                        name,
                        false,
                        new HubReport(
                                now,
                                outage(status, "Ready"),
                                word(status.path("kubernetesVersion")),
                                word(object.at("/spec/region")),
                                word(object.at("/spec/provider")),
                                List.of()));
        };
    }

    /// Whether its name may be part of a URL.
    boolean isAddressable() {
        return LABEL.matcher(name).matches();
    }

    private static Optional<HubOutage> outage(JsonNode status, String condition) {
        Optional<JsonNode> found = condition(status, condition);
        return found.filter(one -> one.path("status").asText().equals("True")).isPresent()
                ? Optional.empty()
                : Optional.of(found.map(one -> new HubOutage(
                                word(one.path("reason")),
                                Timestamp.parse(one.path("lastTransitionTime").asText())))
                        .orElseGet(() -> new HubOutage("it has not joined yet", Optional.empty())));
    }

    private static Optional<JsonNode> condition(JsonNode status, String type) {
        return status.path("conditions")
                .valueStream()
                .filter(one -> one.path("type").asText().equals(type))
                .findFirst();
    }

    /// The state of an add-on is read from a label, so that nothing else has to be listed.
    private static List<String> complaints(JsonNode cluster) {
        Stream<String> clock = condition(cluster.path("status"), "ManagedClusterConditionClockSynced")
                .filter(one -> one.path("status").asText().equals("False"))
                .map(one -> "its clock is not that of the hub"
                        + Timestamp.parse(one.path("lastTransitionTime").asText())
                                .map(since -> " since " + since)
                                .orElse(""))
                .stream();
        Stream<String> addOns = cluster.at("/metadata/labels")
                .propertyStream()
                .filter(label -> label.getKey().startsWith(ADD_ON)
                        && UNWELL.contains(label.getValue().asText())
                        && WORD.matcher(label.getKey().substring(ADD_ON.length()))
                                .matches())
                .map(label -> "add-on " + label.getKey().substring(ADD_ON.length()) + " is "
                        + label.getValue().asText())
                .sorted();
        return Stream.concat(clock, addOns).toList();
    }

    private static String claim(JsonNode status, String name) {
        return status.path("clusterClaims")
                .valueStream()
                .filter(one -> one.path("name").asText().equals(name + CLAIM))
                .findFirst()
                .map(one -> word(one.path("value")))
                .orElse("");
    }

    /// Empty for text that is no plain word.
    private static String word(JsonNode text) {
        return WORD.matcher(text.asText()).matches() ? text.asText() : "";
    }
}
