// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// Parses flags and variables into [Settings].
///
/// @param flags values by flag
record SettingsReader(Map<String, String> flags, Map<String, String> environment) {

    /// A server with these flags and variables, or the error in them.
    static Launch launch(Map<String, String> flags, Map<String, String> environment) {
        return new SettingsReader(flags, environment).launch(SettingsReader::served, Launch.USAGE);
    }

    /// A one-time command serves no metrics, and ignores how often a server examines clusters.
    private static Launch served(Settings settings) {
        return settings.get(Setting.OBSERVE).isPresent() && !settings.overHttp()
                ? new Launch.Misuse(
                        Setting.OBSERVE.variable() + " is about metrics, which are served with "
                                + Setting.TRANSPORT.variable() + "=http only",
                        Launch.USAGE)
                : new Launch.Serve(settings);
    }

    /// The use of the settings, or the first error in them.
    Launch launch(Function<Settings, Launch> use, int misuse) {
        try {
            return use.apply(read());
        } catch (BadSetting e) {
            return new Launch.Misuse(e.line(), misuse);
        }
    }

    private Settings read() throws BadSetting {
        Map<String, Given> given = new HashMap<>();
        Map<String, Object> values = new HashMap<>();
        for (Setting<?> setting : Setting.values()) {
            Given one = given(setting);
            given.put(setting.variable(), one);
            values.put(setting.variable(), setting.type().reading().of(one, this));
        }
        Settings settings = new Settings(given, values);
        new SettingRules(settings).check();
        return settings;
    }

    Given given(Setting<?> setting) {
        String flag = setting.flag().orElse("");
        String said = flags.getOrDefault(flag, "").strip();
        if (!said.isEmpty()) {
            return new Given(flag, said);
        }
        String set = environment.getOrDefault(setting.variable(), "").strip();
        return set.isEmpty() ? new Given("", setting.byDefault()) : new Given(setting.variable(), set);
    }

    Path path(Given given) throws BadSetting {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", "~"));
        String value = given.value();
        boolean atHome = value.equals("~") || value.startsWith("~/");
        try {
            return Path.of(atHome ? home + value.substring(1) : value);
        } catch (InvalidPathException _) {
            throw given.refused("is no path");
        }
    }
}
