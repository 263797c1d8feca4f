// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a NetworkPolicy.
final class NetworkPolicyMapping {
    /// The second is the port of OpenShift's DNS pods, to which policies apply.
    private static final Set<Integer> DNS = Set.of(53, 5353);

    private static final String OWN = "podSelector";
    private static final String OTHERS = "namespaceSelector";

    static final Mapping<NetworkPolicy> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(Projection.of("spec.policyTypes"))
                    .plus(SelectorFields.at("spec." + OWN))
                    .plus(SelectorFields.at("spec.ingress.from." + OWN))
                    .plus(SelectorFields.at("spec.ingress.from." + OTHERS))
                    .plus(Projection.under("spec.egress.ports", "port", "endPort")),
            NetworkPolicyMapping::read);

    private NetworkPolicyMapping() {}

    private static NetworkPolicy read(JsonNode policy) {
        JsonNode spec = Fields.at(policy, "spec");
        List<String> types = Fields.texts(spec, "policyTypes");
        List<JsonNode> rules = Fields.each(spec, "ingress").toList();
        return new NetworkPolicy(
                MetadataFields.read(policy),
                SelectorFields.read(Fields.at(spec, OWN)),
                types.isEmpty() || types.contains("Ingress"),
                rules.stream()
                        .anyMatch(rule -> Fields.each(rule, "from").findAny().isEmpty()),
                rules.stream()
                        .flatMap(rule -> Fields.each(rule, "from"))
                        .map(NetworkPolicyMapping::peer)
                        .toList(),
                types.isEmpty() ? spec.has("egress") : types.contains("Egress"),
                Fields.each(spec, "egress").anyMatch(NetworkPolicyMapping::asks));
    }

    /// Without ports a rule covers any port; a named port may be that of DNS.
    private static boolean asks(JsonNode rule) {
        List<JsonNode> ports = Fields.each(rule, "ports").toList();
        return ports.isEmpty() || ports.stream().anyMatch(port -> DNS.stream().anyMatch(dns -> covers(port, dns)));
    }

    private static boolean covers(JsonNode port, int dns) {
        int first = Fields.integer(port, "port", dns);
        return first <= dns && Fields.integer(port, "endPort", first) >= dns;
    }

    private static Peer peer(JsonNode entry) {
        return new Peer(optional(entry, OTHERS), optional(entry, OWN));
    }

    /// No selector differs from a selector without requirements.
    private static Optional<LabelSelector> optional(JsonNode entry, String name) {
        return entry.has(name) ? Optional.of(SelectorFields.read(Fields.at(entry, name))) : Optional.empty();
    }
}
