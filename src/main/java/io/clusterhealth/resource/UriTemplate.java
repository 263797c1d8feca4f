// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Matches URIs against templates of RFC 6570, level 1: `{name}` stands for one or more characters except `/`.
final class UriTemplate {

    private UriTemplate() {}

    /// The values of the variables; empty when the URI does not match.
    static Optional<Map<String, String>> variables(String template, String uri) {
        Map<String, String> variables = new LinkedHashMap<>();
        int at = 0;
        int from = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
            String literal = template.substring(from, open);
            if (!uri.startsWith(literal, at)) {
                return Optional.empty();
            }
            at += literal.length();
            int close = template.indexOf('}', open);
            int end = close + 1 < template.length() ? uri.indexOf(template.charAt(close + 1), at) : uri.length();
            if (end <= at || uri.substring(at, end).contains("/")) {
                return Optional.empty();
            }
            variables.put(template.substring(open + 1, close), decoded(uri.substring(at, end)));
            at = end;
            from = close + 1;
        }
        return uri.substring(at).equals(template.substring(from)) ? Optional.of(variables) : Optional.empty();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
