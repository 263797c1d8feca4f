// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A LimitRange: how much the pods of its namespace may ask for, each by itself.
public record LimitRange(Metadata metadata, List<Limit> limits) implements Metadata.WithMetadata {
    public LimitRange {
        limits = List.copyOf(limits);
    }

    /// One entry of `spec.limits`; an amount of 0 is one that nothing is said of.
    ///
    /// @param type what it holds for: `Container`, `Pod` or another kind
    /// @param assumed `defaultRequest`: what a container asks for that does not say
    public record Limit(String type, Requests min, Requests max, Requests assumed) {}
}
