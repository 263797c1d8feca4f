// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Maps text of a cluster or a client to a bounded set of labels: each new label would be a new time series.
final class MetricLabels {
    static final String OTHER = "other";

    private static final Set<String> RESOURCES = Stream.of(
                    Resources.ALL.stream().map(Resource::plural),
                    Kinds.known().stream().map(ApiResource::plural),
                    Stream.of("url", "tokenreviews", "subjectaccessreviews"))
            .flatMap(words -> words)
            .collect(Collectors.toUnmodifiableSet());

    /// The status codes that HTTP defines and that API servers and proxies use.
    private static final Set<Integer> STATUSES = Set.of(
            200, 201, 202, 204, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410, 413, 414, 415,
            417, 421, 422, 426, 429, 431, 500, 501, 502, 503, 504);

    private MetricLabels() {}

    static String resource(String plural) {
        return RESOURCES.contains(plural) ? plural : OTHER;
    }

    static String status(int code) {
        return STATUSES.contains(code) ? Integer.toString(code) : OTHER;
    }

    /// @param outcome HTTP status, or `broken`
    static String outcome(String outcome) {
        return outcome.matches("[0-9]{3}") ? status(Integer.parseInt(outcome)) : "broken";
    }
}
