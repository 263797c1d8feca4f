// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.BoundedYaml;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/// Parses manifests: YAML or JSON, with one to twenty objects.
public final class Manifests {
    private static final int MOST_OBJECTS = 20;
    private static final int LONGEST = 256 * 1024;
    private static final int DEEPEST = 60;
    private static final int MOST_VALUES = 20_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final BoundedYaml YAML = new BoundedYaml(LONGEST, DEEPEST, MOST_VALUES, true, new AsKubectl());
    private static final int MOST_IN_FILE = 1_000;
    private static final BoundedYaml FILE = new BoundedYaml(1 << 20, DEEPEST, 200_000, true, new AsKubectl());

    /// Other metadata is set by the API server, or makes controllers delete objects.
    private static final Set<String> MEMBERS = Set.of("name", "namespace", "labels", "annotations");

    /// Strict, since it becomes part of a URL path.
    private static final Pattern API_VERSION = Pattern.compile("([a-z0-9]([a-z0-9.-]*[a-z0-9])?/)?v[a-z0-9]+");

    private Manifests() {}

    /// The result of parsing.
    public sealed interface ReadManifests {

        /// @param documents documents with Lists expanded; each has an `apiVersion`, a `kind` and a name
        record ManifestDocuments(List<ObjectNode> documents) implements ReadManifests {}

        /// @param why one sentence
        /// @param wayOut one sentence
        record NoManifests(String why, String wayOut) implements ReadManifests {}
    }

    public static ReadManifests of(String text) {
        ReadManifests read = read(text, YAML, MOST_OBJECTS, false);
        if (read instanceof ReadManifests.ManifestDocuments(List<ObjectNode> documents)) {
            for (int i = 0; i < documents.size(); i++) {
                Optional<String> fault = fault(documents.get(i));
                if (fault.isPresent()) {
                    return no("Document %d %s.".formatted(i + 1, fault.get()), "Nothing is applied; correct it.");
                }
            }
        }
        return read;
    }

    /// The contents of a file that a controller delivers.
    ///
    /// @param documents as of [ReadManifests.ManifestDocuments]
    /// @param faults what is left out, one sentence each
    public record DeliveredManifests(List<ObjectNode> documents, List<String> faults) {
        public DeliveredManifests {
            documents = List.copyOf(documents);
            faults = List.copyOf(faults);
        }
    }

    /// Parses a file that a controller delivers: up to 1 MiB and 1,000 objects, possibly none. Status and most
    /// metadata are dropped, as controllers ignore them. Each document that names no object is left out by itself.
    ///
    /// @param passedOver whether to skip a document without reporting its faults
    public static DeliveredManifests delivered(String file, Predicate<ObjectNode> passedOver) {
        return switch (read(file, FILE, MOST_IN_FILE, true)) {
            case ReadManifests.NoManifests(String why, var _) -> new DeliveredManifests(List.of(), List.of(why));
            case ReadManifests.ManifestDocuments(List<ObjectNode> all) -> {
                List<ObjectNode> documents = new ArrayList<>();
                List<String> faults = new ArrayList<>();
                for (int i = 0; i < all.size(); i++) {
                    ObjectNode document = all.get(i);
                    document.remove(List.of("status", "operation"));
                    document.withObjectProperty("metadata").retain(MEMBERS);
                    if (passedOver.test(document)) {
                        continue;
                    }
                    int at = i + 1;
                    fault(document)
                            .ifPresentOrElse(
                                    fault -> faults.add("Document %d %s.".formatted(at, fault)),
                                    () -> documents.add(document));
                }
                yield new DeliveredManifests(documents, faults);
            }
        };
    }

    /// The only document of a file that is no manifest, such as a kustomization; empty where it is no map, or exceeds
    /// the bounds of a delivered file.
    public static Optional<ObjectNode> document(String file) {
        try {
            List<Object> read = FILE.loadAll(new StringReader(file));
            return read.size() == 1 && JSON.valueToTree(read.getFirst()) instanceof ObjectNode document
                    ? Optional.of(document)
                    : Optional.empty();
        } catch (YAMLException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static ReadManifests read(String text, BoundedYaml yaml, int most, boolean maybeEmpty) {
        List<ObjectNode> documents = new ArrayList<>();
        try {
            for (Object document : yaml.loadAll(new StringReader(text))) {
                JsonNode json = JSON.valueToTree(document);
                if (json.path("kind").asText().endsWith("List")
                        && json.path("items").isArray()) {
                    json.path("items").forEach(item -> documents.add(object(item)));
                } else {
                    documents.add(object(json));
                }
            }
        } catch (MarkedYAMLException e) {
            int line = Optional.ofNullable(e.getProblemMark())
                    .map(mark -> mark.getLine() + 1)
                    .orElse(1);
            return no("The manifest is no valid YAML at line %d.".formatted(line), "Correct it there.");
        } catch (YAMLException | IllegalArgumentException _) {
            return no(
                    "The manifest is too long, nested too deeply, or its aliases come to too much.",
                    "Apply less at a time, with aliases written out.");
        }
        if ((documents.isEmpty() && !maybeEmpty) || documents.size() > most) {
            return no(
                    "The manifest has %d objects.".formatted(documents.size()),
                    "Give 1 to %d at a time.".formatted(most));
        }
        return new ReadManifests.ManifestDocuments(documents);
    }

    private static ObjectNode object(JsonNode json) {
        return json instanceof ObjectNode object ? object : JSON.createObjectNode();
    }

    private static Optional<String> fault(ObjectNode document) {
        for (String member : List.of("/apiVersion", "/kind", "/metadata/name")) {
            JsonNode value = document.at(member);
            String name = member.substring(1).replace('/', '.');
            if (value.asText("").isBlank()) {
                return Optional.of("has no %s".formatted(name));
            }
            if (!value.isTextual()) {
                return Optional.of("has a %s that YAML takes for %s; quote it".formatted(name, value));
            }
        }
        if (!API_VERSION.matcher(document.path("apiVersion").asText()).matches()) {
            return Optional.of("has an apiVersion that is none");
        }
        for (String member : List.of("status", "operation")) {
            if (document.has(member)) {
                return Optional.of("sets the %s, which is never changed".formatted(member));
            }
        }
        return document.path("metadata").properties().stream()
                .filter(member ->
                        !MEMBERS.contains(member.getKey()) && !member.getValue().isNull())
                .findFirst()
                .map(member -> "sets metadata.%s, which is never changed".formatted(member.getKey()));
    }

    private static ReadManifests no(String why, String wayOut) {
        return new ReadManifests.NoManifests(why, wayOut);
    }

    /// Resolves plain scalars like kubectl: `22:30` and `2026-01-01` are strings, `0644` is octal, `y` is a boolean, as
    /// a key too.
    private static final class AsKubectl extends Resolver {
        private static final Pattern YES_OR_NO = Pattern.compile("y|Y|n|N|" + BOOL.pattern());

        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.MERGE, MERGE, "<");
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
            addImplicitResolver(Tag.BOOL, YES_OR_NO, "yYnNtTfFoO");
            addImplicitResolver(
                    Tag.INT,
                    Pattern.compile("[-+]?(?:0b[01_]+|0[0-7_]*|[1-9][0-9_]*|0x[0-9a-fA-F_]+)"),
                    "-+0123456789");
            addImplicitResolver(
                    Tag.FLOAT,
                    Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"),
                    "-+.0123456789");
        }
    }
}
