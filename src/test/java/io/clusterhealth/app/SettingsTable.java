// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The settings as shown in the documents.
public final class SettingsTable {
    private SettingsTable() {}

    /// A Markdown table, one row per setting, each line ended by a line feed.
    public static String all() {
        return table(_ -> true);
    }

    /// The same for the settings with these flags.
    public static String of(String... flags) {
        return table(setting -> setting.flag().filter(Set.of(flags)::contains).isPresent());
    }

    private static String table(Predicate<Setting<?>> shown) {
        return Setting.values().stream()
                .filter(shown)
                .map(SettingsTable::row)
                .collect(Collectors.joining("", "| Flag | Variable | Default | |\n|---|---|---|---|\n", ""));
    }

    private static String row(Setting<?> setting) {
        return "| %s | `%s` | %s | %s |\n"
                .formatted(
                        setting.flag().map(SettingsTable::code).orElse(""),
                        setting.variable(),
                        code(setting.byDefault()),
                        setting.description());
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
