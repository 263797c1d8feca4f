// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.Fields;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads an APIRequestCount; skips the many APIs that no release is known to remove, or that had no request.
final class ApiRequestCountMapping {
    private static final int USERS = 20;

    static final Mapping<ApiRequestCount> MAPPING = new Mapping<>(
            MetadataFields.FIELDS
                    .plus(Projection.under("status", "removedInRelease", "requestCount"))
                    .plus(Projection.under("status.currentHour.byNode.byUser", "username"))
                    .plus(Projection.under("status.last24h.byNode.byUser", "username")),
            count -> Optional.of(count)
                    .map(ApiRequestCountMapping::read)
                    .filter(read -> !read.removedIn().isEmpty() && read.requests() > 0));

    private ApiRequestCountMapping() {}

    private static ApiRequestCount read(JsonNode count) {
        JsonNode status = Fields.at(count, "status");
        return new ApiRequestCount(
                MetadataFields.read(count),
                Fields.text(status, "removedInRelease"),
                Fields.whole(status, "requestCount", 0),
                users(status));
    }

    private static List<String> users(JsonNode status) {
        return Stream.concat(Stream.of(Fields.at(status, "currentHour")), Fields.each(status, "last24h"))
                .flatMap(hour -> Fields.each(hour, "byNode"))
                .flatMap(node -> Fields.each(node, "byUser"))
                .map(user -> Fields.text(user, "username"))
                .filter(name -> !name.isEmpty())
                .distinct()
                .sorted(Comparator.comparing(ApiRequestCount::ofThePlatform).thenComparing(Comparator.naturalOrder()))
                .limit(USERS)
                .toList();
    }
}
