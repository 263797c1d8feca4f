// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.cluster.object.Fields;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a line of `/metrics` about a deprecated API, by converting it to an object that can be recorded.
public final class DeprecatedApiMapping {
    private static final String METRIC = "apiserver_requested_deprecated_apis{";
    private static final Pattern LABEL =
            Pattern.compile("[{,](group|version|resource|removed_release)=\"([^\"\\\\]{0,253})\"");

    static final Mapping<DeprecatedApi> MAPPING =
            Mapping.all(Projection.of("{group,version,resource,removed_release,writers}"), DeprecatedApiMapping::read);

    private DeprecatedApiMapping() {}

    /// The object of a line; empty for a line about anything else.
    public static Optional<ObjectNode> object(String line) {
        if (!line.startsWith(METRIC)) {
            return Optional.empty();
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        Matcher labels = LABEL.matcher(line);
        while (labels.find()) {
            object.put(labels.group(1), labels.group(2));
        }
        return Optional.of(object);
    }

    private static DeprecatedApi read(JsonNode object) {
        return new DeprecatedApi(
                Fields.text(object, "group"),
                Fields.text(object, "version"),
                Fields.text(object, "resource"),
                Fields.text(object, "removed_release"),
                Fields.texts(object, "writers"));
    }
}
