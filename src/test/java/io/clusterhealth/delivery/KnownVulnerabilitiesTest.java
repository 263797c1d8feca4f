// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The fixed versions in `docs/security.md` are not newer than the versions of the build.
@Holds(IsolationRow.SUPPLY)
class KnownVulnerabilitiesTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| ((?:CVE|GHSA)-[^|]+) \\| ([a-z0-9-]+) \\| ([0-9.]+) \\|", Pattern.MULTILINE);

    static Stream<Arguments> mended() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs", "security.md")))
                .results()
                .map(row -> Arguments.of(row.group(1), row.group(2), row.group(3)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mended")
    void isMendedInTheBuild(String vulnerability, String artifact, String mendedIn) {
        assertThat(version(artifact)).as(artifact).isGreaterThanOrEqualTo(Version.parse(mendedIn));
    }

    /// Netty's jars must all be of the same release.
    @Test
    void allPartsOfNettyAreOfOneRelease() {
        assertThat(jars("netty-[a-z0-9-]+").map(KnownVulnerabilitiesTest::versionOf))
                .hasSizeGreaterThan(5)
                .containsOnly(version("netty-codec-http"));
    }

    private static Version version(String artifact) {
        return jars(artifact)
                .findFirst()
                .map(KnownVulnerabilitiesTest::versionOf)
                .orElseThrow(() -> new AssertionError(artifact + " is not in the build: its row has no use"));
    }

    private static Stream<String> jars(String artifact) {
        Pattern jar = Pattern.compile(artifact + "-[0-9][0-9.]*(\\.Final)?\\.jar");
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .map(file -> Path.of(file).getFileName().toString())
                .filter(jar.asMatchPredicate());
    }

    private static Version versionOf(String jar) {
        return Version.parse(jar.replaceFirst("(\\.Final)?\\.jar$", "").replaceFirst("^.*-(?=[0-9])", ""));
    }
}
