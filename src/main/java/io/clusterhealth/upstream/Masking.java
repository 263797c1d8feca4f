// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.text.JsonTexts;
import io.clusterhealth.text.SecretLines;
import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Removes from texts what must not be passed on: the configured secrets of one server, anything that looks like a
/// secret, and invisible characters.
///
/// @param secrets the longest first, so that none is missed because its prefix was masked first
/// @param tokens passed on unless one contains a configured secret
public record Masking(List<String> secrets, Set<String> tokens) {
    /// Maximum number of characters that a pattern spans.
    private static final int STRETCH = 8_192;

    private static final Pattern KEY = Pattern.compile(
            "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----.*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|\\z)",
            Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("[^\\t\\r\\n]{1," + STRETCH + "}");

    public Masking {
        secrets = secrets.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public static Masking of(Collection<String> secrets) {
        return new Masking(List.copyOf(secrets), Set.of());
    }

    /// The same for one result, whose cursors are passed on.
    public Masking keepingCursors(JsonNode result) {
        Set<String> kept = PagingTokens.in(result).stream()
                .filter(token -> Visible.line(known(token)).equals(token))
                .collect(Collectors.toUnmodifiableSet());
        return new Masking(secrets, kept);
    }

    /// A clause about a server, in one line of at most this many characters, its end kept.
    public String line(String text, int most) {
        String end = text.strip();
        end = end.length() <= 4 * most ? end : end.substring(end.length() - 4 * most);
        String safe = Secrets.removed(Visible.line(known(end)));
        return Shortening.tail(safe, most);
    }

    /// A text of a result; its line feeds and tabs are kept.
    public String lines(String text) {
        Optional<String> kept = tokens.stream().filter(text::contains).findFirst();
        if (kept.isPresent()) {
            int at = text.indexOf(kept.get());
            return lines(text.substring(0, at))
                    + kept.get()
                    + lines(text.substring(at + kept.get().length()));
        }
        String safe = known(text);
        safe = safe.contains("PRIVATE KEY") ? KEY.matcher(safe).replaceAll(Secrets.MARKER) : safe;
        return LINE.matcher(SecretLines.removed(safe))
                .replaceAll(line -> Matcher.quoteReplacement(Secrets.removed(Visible.line(line.group()))));
    }

    /// A piece of a result's content, with every text in it masked; an image, a sound and an embedded file keep their
    /// bytes.
    public ObjectNode piece(ObjectNode piece) {
        ObjectNode masked = masked().in(piece);
        switch (piece.path("type").asText()) {
            case "image", "audio" -> keepBytes("data", piece, masked);
            case "resource" -> keepBytes("blob", piece.path("resource"), masked.path("resource"));
            default -> {}
        }
        return masked;
    }

    private static void keepBytes(String member, JsonNode original, JsonNode masked) {
        if (original.path(member) instanceof TextNode bytes && masked instanceof ObjectNode object) {
            object.set(member, bytes);
        }
    }

    /// A tree of a result, with every text in it masked.
    public JsonNode tree(JsonNode json) {
        return masked().in(json);
    }

    private JsonTexts masked() {
        return new JsonTexts(
                name -> Secrets.removed(Visible.line(known(name))),
                (name, text) -> Secrets.isName(name) && text.length() >= 4 && !tokens.contains(text)
                        ? Secrets.MARKER
                        : lines(text));
    }

    private String known(String text) {
        String safe = text;
        for (String secret : secrets) {
            safe = safe.replace(secret, Secrets.MARKER);
        }
        return safe;
    }
}
