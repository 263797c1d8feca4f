// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Times in a case relative to the time that it shows, such as `@-25m12s` or `@-3d4h`. Those with a fraction of a
/// second stay absolute.
record RelativeTimes(Instant asOf) {
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    private static final Pattern RELATIVE = Pattern.compile("@([+-])(?:(\\d+)d)?((?:\\d+h)?(?:\\d+m)?(?:\\d+s)?)");

    /// Makes every text in this node that is a time relative.
    JsonNode relative(JsonNode node) {
        return mapped(node, text -> TIME.matcher(text).matches() ? relative(Instant.parse(text)) : text);
    }

    JsonNode absolute(JsonNode node) {
        return mapped(node, this::absolute);
    }

    private String relative(Instant time) {
        Duration since = Duration.between(asOf.truncatedTo(ChronoUnit.SECONDS), time);
        Duration length = since.abs();
        String days = length.toDays() > 0 ? length.toDays() + "d" : "";
        String rest = length.minusDays(length.toDays()).toString().substring(2).toLowerCase(Locale.ROOT);
        return (since.isNegative() ? "@-" : "@+") + days + (rest.equals("0s") && !days.isEmpty() ? "" : rest);
    }

    private String absolute(String text) {
        Matcher relative = RELATIVE.matcher(text);
        if (!relative.matches()) {
            return text;
        }
        Duration length = Duration.parse(relative.group(3).isEmpty() ? "PT0S" : "PT" + relative.group(3))
                .plusDays(relative.group(2) == null ? 0 : Long.parseLong(relative.group(2)));
        Instant start = asOf.truncatedTo(ChronoUnit.SECONDS);
        return (relative.group(1).equals("-") ? start.minus(length) : start.plus(length)).toString();
    }

    private static JsonNode mapped(JsonNode node, UnaryOperator<String> texts) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode mapped = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(field -> mapped.set(field.getKey(), mapped(field.getValue(), texts)));
                yield mapped;
            }
            case ArrayNode array -> {
                ArrayNode mapped = JsonNodeFactory.instance.arrayNode();
                array.forEach(element -> mapped.add(mapped(element, texts)));
                yield mapped;
            }
            case TextNode text -> new TextNode(texts.apply(text.textValue()));
            default -> node;
        };
    }
}
