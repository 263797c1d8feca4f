// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/// The values of a field that the API server treats specially, by the path of the field.
enum FieldValue {
    /// Quantities: `1` and `1000m` are the same.
    QUANTITY("(.*[.\\]])?(limits|requests|hard|capacity|overhead|default|defaultRequest|max|min)[.\\[].*"
            + "|.*\\.(sizeLimit|divisor|averageValue)"),
    /// Texts for which empty is a value, too: the API server adds no defaults to them.
    TEXT(
            "(data|binaryData|stringData|(.*\\.)?(labels|annotations|matchLabels|nodeSelector))[.\\[].*|.*\\.env\\[.*]\\.value"),
    /// Numbers that the API server chooses where a manifest has 0.
    CHOSEN_NUMBER(".*\\.(nodePort|targetPort|hostPort|periodSeconds|timeoutSeconds|successThreshold|failureThreshold)");

    private final Pattern paths;

    FieldValue(String paths) {
        this.paths = Pattern.compile(paths);
    }

    boolean isAt(String path) {
        return paths.matcher(path).matches();
    }

    /// Whether a manifest leaves a field to the API server though it names it: an empty value may get a default.
    static boolean isLeftOpen(String path, JsonNode wanted, JsonNode live) {
        if (wanted.isBoolean()) {
            return false;
        }
        if (wanted.isNumber()) {
            return wanted.decimalValue().signum() == 0 && (live.isMissingNode() || CHOSEN_NUMBER.isAt(path));
        }
        return isNothing(wanted) && !(wanted.isTextual() && TEXT.isAt(path));
    }

    /// Whether a value is empty, and thus left out by the API server.
    static boolean isNothing(JsonNode node) {
        return node.isMissingNode()
                || node.isNull()
                || (node.isContainerNode() && node.isEmpty())
                || (node.isTextual() && node.asText().isEmpty())
                || (node.isBoolean() && !node.asBoolean());
    }
}
