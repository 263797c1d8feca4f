// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.bench.population.Population;
import io.clusterhealth.bench.population.Size;
import io.clusterhealth.bench.scripted.Item;
import io.clusterhealth.bench.scripted.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;

/// Measures `check` on a folder that takes longer to read than a deadline: a must-gather of 50,000 pods, laid
/// out as by `oc adm must-gather` (`namespaces/<namespace>/<group>/<plural>.yaml`), copied until large enough.
record RecordingRounds(Path launcher) {
    private static final long WANTED = 561L << 20;
    private static final Duration OFTEN = Duration.ofMillis(50);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML =
            new ObjectMapper(YAMLFactory.builder().loaderOptions(unlimited()).build());

    /// @param peak peak resident memory, in MiB
    /// @param bare time of parsing the same files with Jackson's YAML parser, without keeping anything
    record RecordingMeasured(long files, long bytes, String verdict, Duration took, long peak, Duration bare) {}

    RecordingMeasured measure() throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "recording-");
        try {
            long once = write(folder.resolve("copy-1"));
            for (int copy = 2; copy * once < WANTED + once; copy++) {
                copy(folder.resolve("copy-1"), folder.resolve("copy-" + copy));
            }
            List<Path> files = files(folder);
            long bytes = 0;
            for (Path file : files) {
                bytes += Files.size(file);
            }
            long start = System.nanoTime();
            for (Path file : files) {
                skim(file);
            }
            Duration bare = Duration.ofNanos(System.nanoTime() - start);
            return check(folder, files.size(), bytes, bare);
        } finally {
            delete(folder);
        }
    }

    private RecordingMeasured check(Path folder, long files, long bytes, Duration bare) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(launcher.toString(), "check", "--cluster", folder.toString(), "--output", "json");
        builder.environment().keySet().removeIf(name -> name.startsWith("MCP_") && !name.equals("MCP_JAVA_OPTS"));
        Path answer = folder.resolveSibling(folder.getFileName() + ".json");
        long start = System.nanoTime();
        Process process = builder.redirectOutput(answer.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long peak = 0;
        while (!process.waitFor(OFTEN)) {
            try {
                peak = Math.max(peak, McpProcess.peakMebibytes(process.pid()));
            } catch (IOException _) {
                // The process has ended meanwhile.
            }
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        String verdict = JSON.readTree(answer.toFile()).findPath("verdict").asText("none");
        Files.delete(answer);
        return new RecordingMeasured(files, bytes, verdict, took, peak, bare);
    }

    /// @return the number of bytes written
    private static long write(Path folder) throws IOException {
        long bytes = 0;
        for (Listing listing : Population.of(Size.large(true))) {
            String group = listing.apiVersion().contains("/")
                    ? listing.apiVersion().substring(0, listing.apiVersion().indexOf('/'))
                    : "core";
            String plural = listing.path().substring(listing.path().lastIndexOf('/') + 1);
            Map<String, List<Item>> byNamespace = listing.items().stream()
                    .collect(Collectors.groupingBy(Item::namespace, TreeMap::new, Collectors.toList()));
            if (byNamespace.isEmpty()) {
                byNamespace.put("", List.of());
            }
            for (Map.Entry<String, List<Item>> one : byNamespace.entrySet()) {
                Path below = one.getKey().isEmpty()
                        ? folder.resolve("cluster-scoped-resources")
                        : folder.resolve("namespaces").resolve(one.getKey());
                Path file = Files.createDirectories(below.resolve(group)).resolve(plural + ".yaml");
                YAML.writeValue(file.toFile(), list(listing, one.getValue()));
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static ObjectNode list(Listing listing, List<Item> items) throws IOException {
        ObjectNode list =
                JSON.createObjectNode().put("apiVersion", listing.apiVersion()).put("kind", listing.kind() + "List");
        list.putObject("metadata");
        for (Item item : items) {
            JsonNode object = JSON.readTree(item.json());
            ObjectNode typed = JSON.createObjectNode()
                    .put("apiVersion", listing.apiVersion())
                    .put("kind", listing.kind());
            typed.setAll((ObjectNode) object);
            list.withArray("items").add(typed);
        }
        list.withArray("items");
        return list;
    }

    private static LoaderOptions unlimited() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return options;
    }

    private static void skim(Path file) throws IOException {
        try (JsonParser parser = YAML.createParser(file.toFile())) {
            while (parser.nextToken() != null) {
                // discarded
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path copied = to.resolve(from.relativize(file));
            Files.createDirectories(copied.getParent());
            Files.copy(file, copied);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
