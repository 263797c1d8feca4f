// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The shipped fleet is what the generator makes; `-Dupdate.golden=true` writes it anew.
class DemoFleetTest {
    private static final Path SHIPPED = Path.of("src/main/resources/demo-fleet");

    @BeforeAll
    static void writesAnewWhenAsked() throws IOException {
        if (Boolean.getBoolean("update.golden")) {
            for (FleetMember member : DemoFleet.MEMBERS) {
                Files.createDirectories(SHIPPED.resolve(member.name()));
                if (member.answers()) {
                    Files.write(
                            objects(member), DemoClusterTest.gzip(member.list().toString()));
                }
            }
        }
    }

    @Test
    void shippedFilesAreUpToDate() throws IOException {
        Golden.assertFile(
                SHIPPED.resolve("clusters.txt"),
                DemoFleet.MEMBERS.stream().map(member -> member.name() + "\n").collect(Collectors.joining()));
        for (FleetMember member : DemoFleet.MEMBERS) {
            member.notes()
                    .forEach((file, text) ->
                            Golden.assertFile(SHIPPED.resolve(member.name()).resolve(file), text));
            if (member.answers()) {
                try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(objects(member)))) {
                    assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                                    .equals(member.list().toString()))
                            .as(member.name() + " is up to date; -Dupdate.golden=true writes it anew")
                            .isTrue();
                }
            }
        }
    }

    @Test
    void addsLessThan200KilobytesToTheJar() throws IOException {
        try (Stream<Path> files = Files.walk(SHIPPED)) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(200_000);
        }
    }

    private static Path objects(FleetMember member) {
        return SHIPPED.resolve(member.name()).resolve("objects.json.gz");
    }
}
