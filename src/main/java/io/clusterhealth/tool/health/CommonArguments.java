// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.render.BoundedText;
import io.clusterhealth.tool.Arguments;
import java.util.Optional;

/// The arguments every tool of the set takes.
///
/// @param namespace empty for all namespaces
/// @param limit most rows on a page, where the tool has pages
/// @param maxTokens how long the text may be
/// @param json whether the text is to be the structured result
record CommonArguments(Optional<String> namespace, int limit, int maxTokens, boolean json) {
    private static final int DEFAULT_LIMIT = 50;
    private static final int DEFAULT_TOKENS = 1_500;
    /// What the envelope around the data takes of a JSON text.
    private static final int ENVELOPE = 240;

    static CommonArguments of(Arguments arguments) {
        return new CommonArguments(
                arguments.text("namespace").filter(name -> !name.isEmpty()),
                arguments.integer("limit").orElse(DEFAULT_LIMIT),
                arguments.integer("max_tokens").orElse(DEFAULT_TOKENS),
                arguments.text("format").filter("json"::equals).isPresent());
    }

    /// The same, with pages of so many rows at most.
    CommonArguments withAtMost(int rows) {
        return new CommonArguments(namespace, Math.min(limit, rows), maxTokens, json);
    }

    /// How many characters the structured result may take: what fits the budget when it becomes the text, else plenty.
    int structuredCharacters() {
        return json ? maxTokens * BoundedText.CHARACTERS_PER_TOKEN - ENVELOPE : Integer.MAX_VALUE;
    }
}
