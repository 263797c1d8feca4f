// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Properties;

/// The version of the build and of the Java runtime.
final class BuildInfo {
    private static final String UNKNOWN = "unknown";

    private BuildInfo() {}

    /// The output of `--version`, such as `mcp-server 1.0.0 (commit 1234567, Java 25.0.3)`.
    static String line(String version) {
        return "mcp-server %s (commit %s, Java %s)".formatted(version, commit(), Runtime.version());
    }

    /// The commit of the build, from its properties file; unknown when built outside a clone.
    private static String commit() {
        Properties properties = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException _) {
            return UNKNOWN;
        }
        return Optional.ofNullable(properties.getProperty("commit"))
                .filter(commit -> commit.matches("[0-9a-f]{7,40}(-dirty)?"))
                .orElse(UNKNOWN);
    }
}
