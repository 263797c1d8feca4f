// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.upstream.UpstreamServer.SecretValue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;

/// Reads values that stand in files, as a Secret is mounted.
public final class SecretFiles {
    private static final int LONGEST = 64 * 1024;

    private SecretFiles() {}

    /// What came of reading them.
    public sealed interface Revealed {
        record Values(Map<String, String> byName) implements Revealed {}

        /// @param why a clause
        record Unrevealed(String why) implements Revealed {}
    }

    /// The values as they are now; an empty one is left out.
    public static Revealed read(Map<String, SecretValue> values) {
        Map<String, String> read = new TreeMap<>();
        for (Map.Entry<String, SecretValue> one : values.entrySet()) {
            switch (one.getValue()) {
                case SecretValue.StatedValue(String text) -> read.put(one.getKey(), text);
                case SecretValue.InFile(var file) -> {
                    try {
                        if (Files.size(file) > LONGEST) {
                            return new Revealed.Unrevealed(
                                    "the file of '" + one.getKey() + "' cannot be read: it is too long");
                        }
                        String text = Files.readString(file).strip();
                        if (text.lines().count() > 1) {
                            return new Revealed.Unrevealed(
                                    "the file of '" + one.getKey() + "' cannot be read: it has several lines");
                        }
                        if (!text.isEmpty()) {
                            read.put(one.getKey(), text);
                        }
                    } catch (IOException _) {
                        return new Revealed.Unrevealed(
                                "the file of '" + one.getKey() + "' is not there or cannot be read");
                    }
                }
            }
        }
        return new Revealed.Values(read);
    }
}
