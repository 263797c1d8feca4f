// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Quota;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a ResourceQuota or a ClusterResourceQuota.
final class QuotaMapping {
    private static final Set<String> ALL_BUT = Set.of("NotIn", "DoesNotExist");

    static final Mapping<Quota> NAMESPACED = Mapping.all(
            MetadataFields.WRITTEN.plus(fields("status", "spec")),
            quota -> new Quota(
                    MetadataFields.read(quota), uses(Fields.at(quota, "status")), scopes(Fields.at(quota, "spec"))));
    static final Mapping<Quota> CLUSTER = Mapping.all(
            MetadataFields.WRITTEN.plus(fields("status.total", "spec.quota")),
            quota -> new Quota(
                    MetadataFields.read(quota),
                    uses(Fields.at(quota, "status", "total")),
                    scopes(Fields.at(quota, "spec", "quota"))));

    private QuotaMapping() {}

    private static Projection fields(String status, String spec) {
        return Projection.of(status + ".hard[*]", status + ".used[*]", spec + ".scopes")
                .plus(Projection.under(spec + ".scopeSelector.matchExpressions", "scopeName", "operator"));
    }

    private static List<Quota.ResourceUse> uses(JsonNode told) {
        return uses(Fields.at(told, "hard"), Fields.at(told, "used"));
    }

    /// The use of each resource that has a limit, by name.
    static List<Quota.ResourceUse> uses(JsonNode hard, JsonNode used) {
        return Fields.names(hard).stream()
                .sorted()
                .map(name -> new Quota.ResourceUse(
                        name, Quantity.milli(Fields.text(used, name)), Quantity.milli(Fields.text(hard, name))))
                .toList();
    }

    /// A scope selector with `NotIn` or `DoesNotExist` leaves the quota applicable to all ordinary pods.
    private static Set<String> scopes(JsonNode spec) {
        Stream<String> selected = Fields.each(Fields.at(spec, "scopeSelector"), "matchExpressions")
                .filter(expression -> !ALL_BUT.contains(Fields.text(expression, "operator")))
                .map(expression -> Fields.text(expression, "scopeName"));
        return Stream.concat(Fields.texts(spec, "scopes").stream(), selected).collect(Collectors.toSet());
    }
}
