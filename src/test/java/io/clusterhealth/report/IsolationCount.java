// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Reports how many tests of each [IsolationRow] passed. Tests run in several processes, in parallel and in
/// sequence; each process adds to the counts in the file.
public final class IsolationCount implements TestWatcher {
    private static final Path FILE = Path.of("target", "report", "isolation.txt");
    private static final Pattern LINE = Pattern.compile("isolation +(\\d+) .*: (\\d+)/(\\d+) tests");

    private record Count(int passed, int all) {
        Count plus(Count other) {
            return new Count(passed + other.passed, all + other.all);
        }
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        note(context, new Count(1, 1));
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        note(context, new Count(0, 1));
    }

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        note(context, new Count(0, 1));
    }

    private static void note(ExtensionContext context, Count one) {
        synchronized (IsolationCount.class) {
            try {
                Files.createDirectories(FILE.getParent());
                try (RandomAccessFile file = new RandomAccessFile(FILE.toFile(), "rw");
                        FileLock _ = file.getChannel().lock()) {
                    byte[] before = new byte[(int) file.length()];
                    file.readFully(before);
                    Map<IsolationRow, Count> counts = counted(new String(before, UTF_8));
                    rows(context).forEach(row -> counts.merge(row, one, Count::plus));
                    byte[] after = Stream.of(IsolationRow.values())
                            .map(row -> line(row, counts.getOrDefault(row, new Count(0, 0))))
                            .collect(Collectors.joining())
                            .getBytes(UTF_8);
                    file.seek(0);
                    file.write(after);
                    file.setLength(after.length);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Stream<IsolationRow> rows(ExtensionContext context) {
        return Stream.of(context.getTestMethod(), context.getTestClass())
                .flatMap(Optional::stream)
                .map(element -> element.getAnnotation(Holds.class))
                .filter(holds -> holds != null)
                .flatMap(holds -> Stream.of(holds.value()))
                .distinct();
    }

    private static Map<IsolationRow, Count> counted(String lines) {
        Map<IsolationRow, Count> counts = new EnumMap<>(IsolationRow.class);
        LINE.matcher(lines)
                .results()
                .forEach(line -> counts.put(
                        IsolationRow.values()[Integer.parseInt(line.group(1)) - 1],
                        new Count(Integer.parseInt(line.group(2)), Integer.parseInt(line.group(3)))));
        return counts;
    }

    private static String line(IsolationRow row, Count count) {
        return "isolation %2d %s: %d/%d tests\n".formatted(row.number(), row.title(), count.passed(), count.all());
    }
}
