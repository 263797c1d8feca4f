// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A LimitRange: how much each single pod of its namespace may request.
public record LimitRange(Metadata metadata, List<Limit> limits) implements Metadata.WithMetadata {
    /// One entry of `spec.limits`; an amount of 0 is unspecified.
    ///
    /// @param type what it applies to: `Container`, `Pod` or another kind
    /// @param assumed `defaultRequest`: the request of a container that specifies none
    /// @param limit `default`: the limit of a container that specifies none
    public record Limit(String type, Requests min, Requests max, Requests assumed, Requests limit) {}

    public static LimitRange read(GenericObject object) {
        return new LimitRange(
                object.metadata(),
                object.each("spec.limits").stream().map(LimitRange::limit).toList());
    }

    private static Limit limit(GenericObject limit) {
        return new Limit(
                limit.text("type"),
                limit.amounts("min"),
                limit.amounts("max"),
                limit.amounts("defaultRequest"),
                limit.amounts("default"));
    }
}
