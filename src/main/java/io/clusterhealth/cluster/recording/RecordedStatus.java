// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.util.Optional;
import java.util.stream.Stream;

/// A `Status` that was recorded in place of a list: the API server refused the request, or failed.
record RecordedStatus(JsonNode status) {

    record UnrecordedList(Resource<?> resource, Unread why) {}

    /// The list and the reason; empty when it is no failure, or concerns one object or a list that is not read.
    ///
    /// @param named the list that its file is named after
    Optional<UnrecordedList> unread(Optional<Resource<?>> named) {
        int code = status.path("code").asInt();
        boolean ofList = status.path("details").path("name").asText().isEmpty();
        return code < 400 || !ofList
                ? Optional.empty()
                : concerned().or(() -> named).map(resource -> refusal(resource, code));
    }

    private static UnrecordedList refusal(Resource<?> resource, int code) {
        return new UnrecordedList(
                resource,
                switch (code) {
                    case 403 -> new Unread.Denied(new AccessRule("list", resource.group(), resource.plural()));
                    case 404 -> resource.builtIn() ? failed(resource, code) : new Unread.Absent();
                    default -> failed(resource, code);
                });
    }

    private static Unread failed(Resource<?> resource, int code) {
        return new Unread.Failed("an error with code " + code + " was recorded instead of the list of " + resource);
    }

    /// In a refusal of a list, the `kind` of the details is a plural.
    private Optional<Resource<?>> concerned() {
        String kind = status.path("details").path("kind").asText();
        String group = status.path("details").path("group").asText();
        return Stream.<Resource<?>>concat(Resources.ALL.stream(), Resources.ON_REQUEST.stream())
                .filter(resource -> resource.group().equals(group))
                .filter(resource ->
                        resource.plural().equals(kind) || resource.kind().equals(kind))
                .findFirst();
    }
}
