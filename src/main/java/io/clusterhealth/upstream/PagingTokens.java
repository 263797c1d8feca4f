// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The tokens in a result that name its next page or an earlier answer. They look like secrets, but without them the
/// next call cannot be made; an answer usually has them in its structured content and in its text.
final class PagingTokens {
    /// The names of such members in MCP, Kubernetes and other interfaces, in lower case and without separators.
    private static final Set<String> NAMES =
            Set.of("cursor", "nextcursor", "continue", "continuetoken", "pagetoken", "nextpagetoken", "snapshot");

    private PagingTokens() {}

    /// The tokens anywhere in a tree.
    static Set<String> in(JsonNode tree) {
        Set<String> tokens = new HashSet<>();
        add(tree, tokens);
        return tokens;
    }

    private static void add(JsonNode node, Set<String> tokens) {
        node.properties().forEach(member -> {
            if (member.getValue() instanceof TextNode text
                    && isName(member.getKey())
                    && !text.asText().isBlank()) {
                tokens.add(text.textValue());
            }
        });
        node.forEach(below -> add(below, tokens));
    }

    private static boolean isName(String member) {
        return NAMES.contains(member.toLowerCase(Locale.ROOT).replace("_", "").replace("-", ""));
    }
}
