// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.upstream.UpstreamServer.SecretValue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Reads values from files, such as those of a mounted Secret.
public final class SecretFiles {
    private static final int LONGEST = 64 * 1024;

    private SecretFiles() {}

    /// The current values, without empty ones; empty where a file is missing, cannot be read, or has more than one
    /// line.
    public static Optional<Map<String, String>> read(Map<String, SecretValue> values) {
        Map<String, String> read = new TreeMap<>();
        for (Map.Entry<String, SecretValue> one : values.entrySet()) {
            Optional<String> text = read(one.getValue());
            if (text.isEmpty()) {
                return Optional.empty();
            }
            text.filter(value -> !value.isEmpty()).ifPresent(value -> read.put(one.getKey(), value));
        }
        return Optional.of(read);
    }

    /// The current contents of the files of a server's values, and the last word of each, as after `Bearer`: for
    /// masking.
    public static Set<String> held(UpstreamServer.ServerReach reach) {
        Map<String, SecretValue> values = switch (reach) {
            case UpstreamServer.ServerReach.ChildReach child -> child.environment();
            case UpstreamServer.ServerReach.HttpReach address -> address.headers();
        };
        Set<String> held = new HashSet<>();
        for (SecretValue value : values.values()) {
            if (value instanceof SecretValue.InFile) {
                read(value).ifPresent(text -> {
                    held.add(text);
                    held.add(text.substring(text.lastIndexOf(' ') + 1));
                });
            }
        }
        held.removeIf(text -> text.length() < ServerEntry.SHORTEST_SECRET);
        return held;
    }

    private static Optional<String> read(SecretValue value) {
        return switch (value) {
            case SecretValue.StatedValue(String text) -> Optional.of(text);
            case SecretValue.InFile(var file) -> {
                try {
                    Optional<String> text = Files.size(file) > LONGEST
                            ? Optional.empty()
                            : Optional.of(Files.readString(file).strip());
                    yield text.filter(one -> one.lines().count() <= 1);
                } catch (IOException _) {
                    yield Optional.empty();
                }
            }
        };
    }
}
