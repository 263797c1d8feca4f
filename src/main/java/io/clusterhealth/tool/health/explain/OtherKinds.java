// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.HealthCall;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The kinds of workloads, pods and Services that have an object of the name for which another kind has none.
final class OtherKinds {
    private static final List<ApiResource> SEARCHED = Stream.of(
                    "deployments", "statefulsets", "daemonsets", "cronjobs", "jobs", "pods", "services")
            .flatMap(word -> Kinds.called(word).stream())
            .toList();

    private OtherKinds() {}

    /// The refusal of an object that does not exist, which names such kinds instead of similar names; takes one request
    /// for each kind.
    static ToolError told(ToolError missing, String name, HealthCall call) {
        List<String> kinds = ParallelReads.each(SEARCHED, kind -> has(kind, name, call)).entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(kind -> kind.getKey().kind())
                .toList();
        return kinds.isEmpty()
                ? missing
                : new ToolError(
                        missing.code(),
                        missing.error(),
                        "Of that name there is a %s: ask for this kind.".formatted(String.join(", a ", kinds)),
                        Map.of("validKinds", kinds));
    }

    private static boolean has(ApiResource kind, String name, HealthCall call) {
        return call.details()
                .names(kind, call.namespace(), Optional.of(name), call.deadline())
                .known()
                .map(List<ObjectName>::isEmpty)
                .map(none -> !none)
                .orElse(false);
    }
}
