// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/// The required content of a message, which may have more. `src/test/resources/parity/README.md` lists the
/// special texts.
///
/// @param captured receives the values of `<=name>`
record JsonPattern(JsonNode pattern, Map<String, String> captured) {

    /// The first mismatch, on one line; empty for a match.
    Optional<String> misfit(JsonNode actual) {
        return misfit(pattern, actual, "");
    }

    private Optional<String> misfit(JsonNode expected, JsonNode actual, String at) {
        if (expected.isTextual() && expected.textValue().startsWith("<")) {
            return special(expected.textValue(), actual, at);
        }
        if (expected.isObject()) {
            for (Map.Entry<String, JsonNode> member : expected.properties()) {
                JsonNode found =
                        Optional.ofNullable(actual.get(member.getKey())).orElse(MissingNode.getInstance());
                Optional<String> misfit = misfit(member.getValue(), found, at + "/" + member.getKey());
                if (misfit.isPresent()) {
                    return misfit;
                }
            }
            return actual.isObject() ? Optional.empty() : Optional.of(at + " is no object");
        }
        return expected.isArray() ? array(expected, actual, at) : equal(expected, actual, at);
    }

    private Optional<String> special(String text, JsonNode actual, String at) {
        boolean fits = switch (text) {
            case "<any>" -> !actual.isMissingNode();
            case "<absent>" -> actual.isMissingNode();
            case "<text>" -> actual.isTextual() && !actual.textValue().isEmpty();
            case "<count>" -> actual.isIntegralNumber() && actual.longValue() >= 0;
            default -> {
                if (text.startsWith("<=")) {
                    captured.put(text.substring(2, text.length() - 1), actual.asText());
                    yield actual.isTextual();
                }
                yield text.startsWith("<has ") && actual.asText().contains(text.substring(5, text.length() - 1));
            }
        };
        return fits ? Optional.empty() : Optional.of(at + " is " + actual + " instead of " + text);
    }

    private Optional<String> array(JsonNode expected, JsonNode actual, String at) {
        List<JsonNode> wanted = new ArrayList<>();
        expected.forEach(wanted::add);
        if (!wanted.isEmpty() && wanted.getFirst().asText().equals("<among>")) {
            return wanted.stream()
                    .skip(1)
                    .filter(one -> StreamSupport.stream(actual.spliterator(), false)
                            .noneMatch(found -> misfit(one, found, at).isEmpty()))
                    .findFirst()
                    .map(missing -> at + " has nothing like " + missing);
        }
        if (!actual.isArray() || actual.size() != wanted.size()) {
            return Optional.of(at + " is " + actual + " instead of " + expected);
        }
        for (int i = 0; i < wanted.size(); i++) {
            Optional<String> misfit = misfit(wanted.get(i), actual.get(i), at + "/" + i);
            if (misfit.isPresent()) {
                return misfit;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> equal(JsonNode expected, JsonNode actual, String at) {
        return expected.equals(actual)
                ? Optional.empty()
                : Optional.of(at + " is " + actual + " instead of " + expected);
    }
}
