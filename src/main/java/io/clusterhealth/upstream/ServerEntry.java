// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.Durations;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.text.Words;
import io.clusterhealth.upstream.LocatedTree.UnreadableServers;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.UpstreamServer.SecretValue;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads one server of the configuration. For one use.
final class ServerEntry {
    private static final Pattern SLUG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*+");
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");

    /// Headers that this program or HTTP itself sets.
    private static final Set<String> OUR_HEADERS = Words.setOf("""
            host connection content-length content-type accept transfer-encoding upgrade expect
            mcp-session-id mcp-protocol-version mcp-method mcp-name last-event-id""");

    private static final Map<String, Boolean> FLAGS = Map.of("true", true, "false", false);

    /// How forms of a server are answered.
    private enum Forms {
        DECLINE,
        DEFAULTS
    }

    private static final int LONGEST_SLUG = 40;
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);
    private static final int AT_ONCE = 8;

    /// Shorter values are part of too many words to be masked.
    static final int SHORTEST_SECRET = 6;

    private final LocatedTree tree;
    private final String path;
    private final JsonNode entry;
    private final Interpolation variables;
    private final Path folder;
    private final boolean ofClients;
    private final List<String> ignored = new ArrayList<>();
    private final Set<String> secrets = new HashSet<>();

    /// @param ofClients whether it has the format of other clients' files, which have some fields of their own
    ServerEntry(
            LocatedTree tree,
            String path,
            JsonNode entry,
            Function<String, Optional<String>> variables,
            Path folder,
            boolean ofClients) {
        this.tree = tree;
        this.path = path;
        this.entry = entry;
        this.variables = new Interpolation(variables);
        this.folder = folder;
        this.ofClients = ofClients;
    }

    UpstreamServer read(String key) throws UnreadableServers {
        if (!entry.isObject()) {
            throw new UnreadableServers(tree.line(path), path, "must be a map of name, command, args, env or url");
        }
        refuseUnknown();
        String name = text("name").orElse(key);
        if (name.isEmpty()) {
            throw wrong("name", "is missing");
        }
        boolean enabled = flag("enabled", true) && !flag("disabled", false);
        return new UpstreamServer(
                name,
                slug(name),
                enabled,
                text("description").orElse(""),
                enabled ? reach() : new ServerReach.ChildReach("", List.of(), Map.of(), Optional.empty()),
                timeout(),
                globs("allow"),
                globs("deny"),
                readOnly(),
                oneOf("pin", PinMode.values()),
                whole("atOnce", AT_ONCE, 64),
                oneOf("elicitation", Forms.values()).equals(Optional.of(Forms.DEFAULTS)),
                secrets());
    }

    /// Complete once everything else has been read.
    private Set<String> secrets() {
        secrets.addAll(variables.values());
        secrets.removeIf(value -> value.length() < SHORTEST_SECRET);
        return secrets;
    }

    private void refuseUnknown() throws UnreadableServers {
        for (Map.Entry<String, JsonNode> field : entry.properties()) {
            String name = field.getKey();
            if (!ServerFields.isOurs(name)) {
                if (ofClients && ServerFields.isOfClient(name)) {
                    ignored.add(name);
                } else if (!ofClients || !ServerFields.isComment(name)) {
                    throw wrong(name, ServerFields.refusal(name));
                }
            }
        }
    }

    /// Fields of other clients that have no effect here; complete after [#read].
    List<String> ignored() {
        return ignored;
    }

    private String slug(String name) throws UnreadableServers {
        Optional<String> given = text("slug");
        String slug = given.orElseGet(() ->
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", ""));
        if (slug.length() > LONGEST_SLUG || !SLUG.matcher(slug).matches()) {
            throw wrong(
                    given.isPresent() ? "slug" : "name",
                    "'" + slug + "' is no slug: at most " + LONGEST_SLUG
                            + " characters, words of a-z0-9 joined by hyphens");
        }
        return slug;
    }

    private ServerReach reach() throws UnreadableServers {
        Optional<String> command = text("command");
        Optional<String> url = text("url");
        if (command.isPresent() == url.isPresent()) {
            throw wrong(
                    command.isPresent() ? "url" : "",
                    command.isPresent()
                            ? "stands beside 'command'; keep one of them"
                            : "has neither 'command' nor 'url'");
        }
        return command.isPresent()
                ? new ServerReach.ChildReach(
                        command.get(),
                        texts("args"),
                        values("env"),
                        text("cwd").isPresent()
                                ? Optional.of(file("cwd", text("cwd").orElseThrow()))
                                : Optional.empty())
                : new ServerReach.HttpReach(url(url.orElseThrow()), headers(), flag("caller", false));
    }

    private URI url(String given) throws UnreadableServers {
        try {
            URI url = new URI(given);
            boolean http = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
            if (http
                    && Optional.ofNullable(url.getHost()).isPresent()
                    && Optional.ofNullable(url.getUserInfo()).isEmpty()) {
                return url;
            }
        } catch (URISyntaxException _) {
            // Reported below.
        }
        throw wrong("url", "is no address such as https://mcp.example.com/mcp; a login belongs into 'headers'");
    }

    private Map<String, SecretValue> headers() throws UnreadableServers {
        Map<String, SecretValue> headers = values("headers");
        for (String name : headers.keySet()) {
            if (!HEADER.matcher(name).matches() || OUR_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                throw wrong("headers/" + name, "is no header that can be set here");
            }
        }
        return headers;
    }

    /// An empty value is unset; `{file: …}` is read when it is needed.
    private Map<String, SecretValue> values(String field) throws UnreadableServers {
        JsonNode map = entry.path(field);
        if (map.isMissingNode() || map.isNull()) {
            return Map.of();
        }
        if (!map.isObject()) {
            throw wrong(field, "must be a map from names to values");
        }
        Map<String, SecretValue> values = new TreeMap<>();
        for (Map.Entry<String, JsonNode> one : map.properties()) {
            String inside = field + "/" + one.getKey();
            JsonNode value = one.getValue();
            if (value.path("file").isTextual()) {
                values.put(
                        one.getKey(),
                        new SecretValue.InFile(
                                file(inside + "/file", value.path("file").textValue())));
            } else if (value.isContainerNode()) {
                throw wrong(inside, "must be a text, or {file: path}");
            } else if (!value.isNull()) {
                String text = interpolated(inside, value.asText());
                if (text.indexOf('\n') >= 0 || text.indexOf('\0') >= 0) {
                    throw wrong(inside, "has a line feed or a NUL");
                }
                if (!text.isEmpty()) {
                    values.put(one.getKey(), new SecretValue.StatedValue(text));
                    secrets.add(text);
                }
            }
        }
        return values;
    }

    private Path file(String field, String text) throws UnreadableServers {
        try {
            return folder.resolve(interpolated(field, text));
        } catch (InvalidPathException _) {
            throw wrong(field, "is no path");
        }
    }

    private List<NameGlob> readOnly() throws UnreadableServers {
        JsonNode value = entry.path("readOnly");
        if (value.isBoolean() || value.isTextual()) {
            return flag("readOnly", false) ? List.of(new NameGlob("*")) : List.of();
        }
        return globs("readOnly");
    }

    private List<NameGlob> globs(String field) throws UnreadableServers {
        return texts(field).stream().map(NameGlob::new).toList();
    }

    private List<String> texts(String field) throws UnreadableServers {
        JsonNode list = entry.path(field);
        if (list.isMissingNode() || list.isNull()) {
            return List.of();
        }
        if (!list.isArray()) {
            throw wrong(field, "must be a list of texts");
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (!list.get(i).isValueNode() || list.get(i).isNull()) {
                throw wrong(field + "/" + i, "must be a text");
            }
            texts.add(interpolated(field + "/" + i, list.get(i).asText()));
        }
        return texts;
    }

    private Optional<Duration> timeout() throws UnreadableServers {
        return text(
                "timeout",
                given -> Durations.read(given)
                        .filter(time -> time.compareTo(SHORTEST_TIMEOUT) >= 0 && time.compareTo(LONGEST_TIMEOUT) <= 0),
                "is no time from 100ms to 10m, such as 30s");
    }

    private <E extends Enum<E>> Optional<E> oneOf(String field, E[] values) throws UnreadableServers {
        return text(
                field,
                given -> Stream.of(values)
                        .filter(value -> value.name().equalsIgnoreCase(given))
                        .findFirst(),
                "is not one of "
                        + String.join(", ", Stream.of(values).map(Enum::name).toList())
                                .toLowerCase(Locale.ROOT));
    }

    private int whole(String field, int otherwise, int most) throws UnreadableServers {
        return text(
                        field,
                        given -> Optional.of(given)
                                .filter(digits -> digits.matches("[0-9]{1,4}"))
                                .map(Integer::parseInt)
                                .filter(number -> number >= 1 && number <= most),
                        "is no whole number from 1 to " + most)
                .orElse(otherwise);
    }

    private boolean flag(String field, boolean otherwise) throws UnreadableServers {
        return text(field, given -> Optional.ofNullable(FLAGS.get(given)), "must be true or false")
                .orElse(otherwise);
    }

    /// The value that a field's text stands for; empty for a missing, null or empty field.
    ///
    /// @param reading empty where the text stands for none
    private <T> Optional<T> text(String field, Function<String, Optional<T>> reading, String problem)
            throws UnreadableServers {
        Optional<String> given = text(field);
        Optional<T> value = given.flatMap(reading);
        if (given.isPresent() && value.isEmpty()) {
            throw wrong(field, problem);
        }
        return value;
    }

    /// Empty for a missing, null or empty field.
    private Optional<String> text(String field) throws UnreadableServers {
        JsonNode value = entry.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isValueNode()) {
            throw wrong(field, "must be a text");
        }
        return Optional.of(interpolated(field, value.asText())).filter(text -> !text.isEmpty());
    }

    private String interpolated(String field, String text) throws UnreadableServers {
        String whole = variables.of(text);
        if (variables.unset().isPresent()) {
            throw wrong(
                    field,
                    "needs the variable " + variables.unset().orElseThrow() + ", which is not set; set it, or write ${"
                            + variables.unset().orElseThrow() + ":-}");
        }
        return whole;
    }

    private UnreadableServers wrong(String field, String problem) {
        String whole = field.isEmpty() ? path : path + "/" + field;
        return new UnreadableServers(tree.lines().getOrDefault(whole, tree.line(path)), whole, problem);
    }
}
