// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.fleet.SharedCause;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A labelled fleet, `fleets/<name>.yaml`: clusters that are cases with small changes, and their labels.
///
/// @param states by the names of the clusters
/// @param shared all shared causes, and no others
record FleetCase(Map<String, Member> clusters, String verdict, Map<String, String> states, List<SharedLabel> shared) {
    private static final Path ROOT = Path.of("src/test/resources/fleets");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Pattern TIME = Pattern.compile("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z");

    /// @param confidence as on the wire
    record SharedLabel(String subject, String confidence, List<String> clusters) {

        static SharedLabel of(SharedCause told) {
            return new SharedLabel(
                    told.cause().subject().toString(),
                    told.confidence().label(),
                    told.clusters().stream().sorted().toList());
        }

        /// Whether both are one cause in the same clusters, whatever their confidence.
        boolean sameAs(SharedLabel other) {
            return subject.equals(other.subject) && clusters.equals(other.clusters);
        }
    }

    /// One cluster.
    ///
    /// @param name of the case, in the member `case`
    /// @param demo a cluster of the demo's fleet, instead of a case
    /// @param later by how much all times are shifted
    /// @param replace texts and their replacements
    record Member(
            @JsonProperty("case") @Nullable String name,

            @Nullable String demo,
            @Nullable String later,
            @Nullable Map<String, String> replace) {

        /// Writes its recorded files.
        void write(Path folder) throws IOException {
            Path from = demo == null
                    ? Cases.folder(Optional.ofNullable(name).orElseThrow())
                    : Path.of("src/main/resources/demo-fleet", demo);
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path to = folder.resolve(from.relativize(file).toString());
                    Files.createDirectories(Optional.ofNullable(to.getParent()).orElse(folder));
                    Path unpacked = to.resolveSibling(to.toFile().getName().replaceFirst("\\.gz$", ""));
                    Files.writeString(unpacked, changed(text(file)));
                }
            }
        }

        private static String text(Path file) throws IOException {
            if (!file.toString().endsWith(".gz")) {
                return Files.readString(file);
            }
            try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        private String changed(String text) {
            String other = text;
            for (var words : Optional.ofNullable(replace).orElse(Map.of()).entrySet()) {
                other = other.replace(words.getKey(), words.getValue());
            }
            Duration by = Optional.ofNullable(later)
                    .map(given -> Duration.parse("PT" + given))
                    .orElse(Duration.ZERO);
            return by.isZero()
                    ? other
                    : TIME.matcher(other)
                            .replaceAll(
                                    time -> Instant.parse(time.group()).plus(by).toString());
        }
    }

    static FleetCase read(String name) {
        try {
            return YAML.readValue(ROOT.resolve(name + ".yaml").toFile(), FleetCase.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names() {
        try (Stream<Path> files = Files.list(ROOT)) {
            return files.map(file -> file.toFile().getName().replace(".yaml", ""))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
