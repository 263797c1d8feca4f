// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Parses a command line that has only flags of settings with their values, as clients start the server.
/// [CommandLineReader] reads it as well, but loading its parser takes 80 ms: picocli's class files are too old for an
/// AOT cache.
final class SettingWords {
    private static final Set<String> FLAGS = Setting.values().stream()
            .flatMap(setting -> setting.flag().stream())
            .collect(Collectors.toUnmodifiableSet());

    /// Compile-time constants: the class that declares them is not loaded.
    private static final Set<String> COMMANDS = Set.of(
            CommandLineReader.CHECK,
            CommandLineReader.SNAPSHOT,
            CommandLineReader.CONFIG,
            CommandLineReader.OBSERVE,
            CommandLineReader.UPSTREAM);

    private SettingWords() {}

    /// The values by flag, the last one each; empty when there is any other word, or a value is missing or looks like
    /// a flag or a command.
    static Optional<Map<String, String>> read(String... words) {
        Map<String, String> values = new HashMap<>();
        Iterator<String> rest = List.of(words).iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            int equals = word.indexOf('=');
            String flag = equals < 0 ? word : word.substring(0, equals);
            if (!FLAGS.contains(flag) || (equals < 0 && !rest.hasNext())) {
                return Optional.empty();
            }
            String value = equals < 0 ? rest.next() : word.substring(equals + 1);
            if (equals < 0 && (value.startsWith("-") || COMMANDS.contains(value))) {
                return Optional.empty();
            }
            values.put(flag, value);
        }
        return Optional.of(values);
    }
}
