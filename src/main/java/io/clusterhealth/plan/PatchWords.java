// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Shortening;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// The effect of a merge patch, for the sentence of its plan: opposite patches have different sentences.
final class PatchWords {
    private static final int LONGEST = 40;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:/@+-]+");

    private PatchWords() {}

    /// One clause for each field: `set spec.selector.app from web to shop`. Of lists, objects, and fields that hold
    /// secrets by their name only the path is named.
    static List<String> of(JsonNode patch, JsonNode live) {
        return PatchedField.of(patch)
                .map(field -> clause(field.path(), field.value(), field.in(live)))
                .toList();
    }

    private static String clause(String path, JsonNode then, JsonNode now) {
        if (then.isNull()) {
            return "remove " + path;
        }
        String to = isShown(path, then) ? " to " + shown(then) : "";
        return "set " + path + (!to.isEmpty() && isShown(path, now) ? " from " + shown(now) : "") + to;
    }

    static boolean isShown(String path, JsonNode value) {
        return value.isBoolean()
                || (value.isValueNode()
                        && Arrays.stream(path.split("\\."))
                                .noneMatch(
                                        name -> value.isTextual() ? Secrets.isName(name) : Secrets.isPassword(name)));
    }

    /// Quoted unless it is one plain word, so that it cannot look like another part of the sentence.
    static String shown(JsonNode value) {
        String text = Shortening.head(Secrets.removed(value.asText()), LONGEST);
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace('\'', '"') + "'";
    }
}
