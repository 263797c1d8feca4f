// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Resources that a process holds.
///
/// @param heap reachable bytes, after a full collection
/// @param resident bytes of memory: `VmRSS`
/// @param files open files, without connections to the API server: these are pooled, and bounded
record Figures(long heap, long resident, long threads, long files) {

    /// Reads those of the running Java process with this id.
    ///
    /// @param api the API server's port
    static Figures of(long pid, int api) throws IOException, InterruptedException {
        long heap = heap(pid);
        Path proc = Path.of("/proc/" + pid);
        List<String> status = Files.readAllLines(proc.resolve("status"));
        return new Figures(heap, 1024 * number(status, "VmRSS:"), number(status, "Threads:"), files(proc, api));
    }

    private static long files(Path proc, int api) throws IOException {
        Set<String> connections = Stream.concat(connections(proc, "tcp", api), connections(proc, "tcp6", api))
                .collect(Collectors.toSet());
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            return open.filter(file -> !connections.contains(target(file))).count();
        }
    }

    /// The sockets of all processes that are connected to this port, named as in `/proc/<pid>/fd`.
    ///
    /// @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_net.5.html">proc_pid_net(5)</a>
    private static Stream<String> connections(Path proc, String family, int port) throws IOException {
        String remote = ":%04X".formatted(port);
        return Files.readAllLines(proc.resolve("net").resolve(family)).stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns[2].endsWith(remote))
                .map(columns -> "socket:[" + columns[9] + "]");
    }

    /// Empty when the file has been closed meanwhile.
    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException _) {
            return "";
        }
    }

    private static long number(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    /// Reads the last line of a class histogram, which jcmd takes after a full collection.
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
