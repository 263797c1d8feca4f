// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

/// The settings as the README shows them.
public final class SettingsTable {
    private SettingsTable() {}

    /// A Markdown table, one row per setting, each line ended by a line feed.
    public static String markdown() {
        StringBuilder table = new StringBuilder("| Flag | Variable | Default | |\n|---|---|---|---|\n");
        for (Setting setting : Setting.values()) {
            table.append("| ")
                    .append(setting.flag().map(flag -> "`" + flag + "`").orElse(""))
                    .append(" | `")
                    .append(setting.variable())
                    .append("` | ")
                    .append(setting.byDefault().isEmpty() ? "" : "`" + setting.byDefault() + "`")
                    .append(" | ")
                    .append(setting.description())
                    .append(" |\n");
        }
        return table.toString();
    }
}
