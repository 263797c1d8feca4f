// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a process holds.
///
/// @param heap bytes that are reachable, after a full collection
/// @param resident bytes of memory: `VmRSS`
record Figures(long heap, long resident, long threads, long files) {

    /// Of a running Java with this process id.
    static Figures of(long pid) throws IOException, InterruptedException {
        long heap = heap(pid);
        Path proc = Path.of("/proc/" + pid);
        List<String> status = Files.readAllLines(proc.resolve("status"));
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            return new Figures(heap, 1024 * number(status, "VmRSS:"), number(status, "Threads:"), open.count());
        }
    }

    private static long number(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    /// The last line of a class histogram, which is taken after a full collection.
    private static long heap(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String output = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
        jcmd.waitFor();
        return output.lines()
                .filter(line -> line.startsWith("Total"))
                .mapToLong(line -> Long.parseLong(line.strip().split("\\s+")[2]))
                .findFirst()
                .orElseThrow(() -> new IOException("jcmd said: " + output));
    }
}
