// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Report;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/// No call is lost or mixed up under load. The times are only printed, by `.ci/run`.
@Isolated("measures what the machine can do")
class LoadIT {
    @Test
    @Timeout(600)
    void losesAndMixesUpNoCall() throws IOException, InterruptedException {
        ProcessBuilder benchmark = new ProcessBuilder("src/bench/load/run", "short").redirectErrorStream(true);
        benchmark.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process running = benchmark.start();

        String table = new String(running.getInputStream().readAllBytes(), UTF_8);
        Report.on("load").tell("load", table);

        assertThat(running.waitFor()).as(table).isZero();
    }
}
