// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import java.io.File;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/// Isolates JGit from this machine: no files of the user or the system that configure Git, no variables, and no `git`
/// to start.
@SuppressWarnings("deprecation") // what is deprecated is abstract
final class QuietSystem extends SystemReader {
    private static final int UTC = 0;

    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public @Nullable String getenv(String variable) {
        return null;
    }

    @Override
    public @Nullable String getProperty(String key) {
        return System.getProperty(key);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(fs);
    }

    @Override
    public long getCurrentTime() {
        return System.currentTimeMillis();
    }

    @Override
    public int getTimezone(long when) {
        return UTC;
    }

    private static final class NoConfig extends FileBasedConfig {
        NoConfig(FS fs) {
            super(new File("none"), fs);
        }

        @Override
        public void load() {
            // There is nothing to read.
        }

        @Override
        public void save() {
            // Nothing is kept.
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
