// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A ResourceQuota, or a ClusterResourceQuota with the total usage of its namespaces.
///
/// @param scopes the scopes of `scopes` and `scopeSelector` that select its pods; empty for all pods
/// @param namespaces those of a ClusterResourceQuota; empty for a ResourceQuota
public record Quota(Metadata metadata, List<ResourceUse> uses, Set<String> scopes, Set<String> namespaces)
        implements Metadata.WithMetadata {
    /// The exceeded resources in the message of the admission plugin.
    private static final Pattern REQUESTED = Pattern.compile("requested: (\\S+), used: ");

    private static final Set<String> ALL_BUT = Set.of("NotIn", "DoesNotExist");

    public Quota(Metadata metadata, List<ResourceUse> uses, Set<String> scopes) {
        this(metadata, uses, scopes, Set.of());
    }

    /// The usage of one resource.
    ///
    /// @param resource such as `requests.cpu` or `pods`
    /// @param used thousandths
    /// @param hard thousandths
    public record ResourceUse(String resource, long used, long hard) {
        /// In percent, rounded down; 0 where `hard` is not positive.
        public int percent() {
            return hard <= 0 ? 0 : (int) Math.min(999, (long) (100.0 * used / hard));
        }

        /// The remaining amount, in thousandths; never negative.
        public long free() {
            return Math.max(0, hard - used);
        }
    }

    /// How many requests like the one that was refused with this message would be admitted now.
    public long admitted(String refusal) {
        Matcher requested = REQUESTED.matcher(refusal);
        return requested.find()
                ? Stream.of(requested.group(1).split(","))
                        .mapToLong(amount -> admitted(amount.split("=", 2)))
                        .min()
                        .orElse(0)
                : 0;
    }

    /// @param amount a resource and its amount
    private long admitted(String... amount) {
        long each = amount.length == 2 ? Quantity.milli(amount[1]) : 0;
        return uses.stream()
                .filter(use -> each > 0 && use.resource().equals(amount[0]))
                .mapToLong(use -> use.free() / each)
                .max()
                .orElse(0);
    }

    public static Quota read(GenericObject object) {
        return read(object, "status", "spec");
    }

    public static Quota ofCluster(GenericObject object) {
        return read(object, "status.total", "spec.quota");
    }

    private static Quota read(GenericObject object, String status, String spec) {
        return new Quota(
                object.metadata(),
                uses(object.entries(status + ".hard"), object.entries(status + ".used")),
                scopes(object, spec),
                Set.copyOf(object.texts("status.namespaces.namespace")));
    }

    /// The use of each resource that has a limit, by name.
    static List<ResourceUse> uses(Map<String, String> hard, Map<String, String> used) {
        return hard.keySet().stream()
                .sorted()
                .map(name -> new ResourceUse(
                        name, Quantity.milli(used.getOrDefault(name, "")), Quantity.milli(hard.getOrDefault(name, ""))))
                .toList();
    }

    /// A scope selector with `NotIn` or `DoesNotExist` leaves the quota applicable to all ordinary pods.
    private static Set<String> scopes(GenericObject object, String spec) {
        Stream<String> selected = object.each(spec + ".scopeSelector.matchExpressions").stream()
                .filter(expression -> !ALL_BUT.contains(expression.text("operator")))
                .map(expression -> expression.text("scopeName"));
        return Stream.concat(object.texts(spec + ".scopes").stream(), selected).collect(Collectors.toUnmodifiableSet());
    }
}
