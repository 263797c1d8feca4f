// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.session.KeyFile;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.session.SigningKeys;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Selects the source of the signing keys: the configured file, else a file of the user, else this process's memory.
final class KeySource {
    private static final Logger LOG = System.getLogger(KeySource.class.getName());

    private KeySource() {}

    static SigningKeys of(Settings settings, Map<String, String> environment) {
        return settings.overHttp() || settings.get(Setting.SESSION_KEY_FILE).isPresent()
                ? new LazyKeys(settings.get(Setting.SESSION_KEY_FILE), environment)
                : new ProcessKey();
    }

    /// Why the configured file cannot be used; empty when it can, or when none is configured.
    static Optional<String> problem(Settings settings) {
        return settings.get(Setting.SESSION_KEY_FILE).flatMap(file -> {
            try {
                KeyFile.open(file);
                return Optional.empty();
            } catch (IOException e) {
                return Optional.of(
                        Setting.SESSION_KEY_FILE.variable() + ": '" + file + "' cannot be used: " + FileFault.of(e));
            }
        });
    }

    /// Opens the keys on first use.
    private static final class LazyKeys implements SigningKeys {
        private final Optional<Path> named;
        private final Map<String, String> environment;
        private final Object lock = new Object();
        private volatile Optional<SigningKeys> found = Optional.empty();

        LazyKeys(Optional<Path> named, Map<String, String> environment) {
            this.named = named;
            this.environment = environment;
        }

        @Override
        public List<byte[]> current() {
            return found.orElseGet(this::find).current();
        }

        private SigningKeys find() {
            synchronized (lock) {
                SigningKeys keys = found.orElseGet(this::open);
                found = Optional.of(keys);
                return keys;
            }
        }

        private SigningKeys open() {
            try {
                return named.isPresent() ? KeyFile.open(named.get()) : KeyFile.openOrCreate(ofUser());
            } catch (IOException | UnsupportedOperationException e) {
                LOG.log(Level.WARNING, "No key file, sessions end with this process cause=" + e);
                return new ProcessKey();
            }
        }

        /// @see <a href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG Base Directory</a>
        private Path ofUser() {
            String state = environment.getOrDefault("XDG_STATE_HOME", "");
            Path folder = state.isBlank()
                    ? Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", ".")), ".local", "state")
                    : Path.of(state);
            return folder.resolve("cluster-health-mcp").resolve("session.key");
        }
    }
}
