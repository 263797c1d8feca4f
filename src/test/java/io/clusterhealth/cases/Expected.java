// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The label that an engineer gave a cluster: `expected.yaml`.
///
/// @param firstCauses all incidents, and no others; a severity here is the incident's
/// @param folded symptoms that must be under some cause, or under the one they name
/// @param absent findings that must not be reported anywhere
/// @param notices all notices, where given
/// @param notChecked all lists that could not be read completely, where given
/// @param unreadable some of them
/// @param says texts that the verdict must contain, such as the reason behind a first cause
record Expected(
        String verdict,
        List<Label> firstCauses,
        @Nullable List<Label> folded,
        @Nullable List<Label> absent,
        @Nullable List<Label> notices,
        @Nullable List<String> notChecked,
        @Nullable List<String> unreadable,
        @Nullable List<String> says) {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    static Expected read(Path folder) throws IOException {
        return YAML.readValue(folder.resolve("expected.yaml").toFile(), Expected.class);
    }

    List<Label> symptoms() {
        return Optional.ofNullable(folded).orElse(List.of());
    }

    List<Label> unwanted() {
        return Optional.ofNullable(absent).orElse(List.of());
    }
}
