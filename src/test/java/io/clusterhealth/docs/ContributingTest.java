// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Does what the page for contributors says, word by word.
class ContributingTest {
    private static final Path PAGE = Path.of(".github/CONTRIBUTING.md");
    private static final Path RESOURCES = Path.of("src/main/resources");

    @TempDir
    private static Path folder;

    /// Classes of their own, whose tables have the lines of the page.
    private static URLClassLoader loader;

    @BeforeAll
    static void addTheLinesOfThePage() throws IOException {
        Path tables = folder.resolve("tables");
        for (String table : List.of("cluster/kinds.txt", "check/condition/conditions.txt")) {
            Path file = Path.of("io/clusterhealth", table);
            Files.createDirectories(tables.resolve(file).getParent());
            Files.copy(RESOURCES.resolve(file), tables.resolve(file));
            Files.writeString(tables.resolve(file), "\n" + line(table), StandardOpenOption.APPEND);
        }
        URL[] urls = Stream.concat(
                        Stream.of(tables.toFile()),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(File::new))
                .map(ContributingTest::url)
                .toArray(URL[]::new);
        loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Test
    void aLineInEachOfTwoTablesIsACheckOfANewKind() throws Exception {
        Path cluster = Files.createDirectories(folder.resolve("cluster"));
        Files.writeString(cluster.resolve("as-of.txt"), "2026-11-20T10:00:00Z");
        Files.writeString(cluster.resolve("widget.yaml"), """
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: cart, creationTimestamp: "2026-11-01T00:00:00Z"}
                status:
                  conditions:
                  - {type: Ready, status: "False", reason: NoRoom, message: no room for it,
                     lastTransitionTime: "2026-11-20T09:00:00Z"}
                """);

        assertThat(report(cluster))
                .contains("OPERAND_UNWELL")
                .contains("subject=Widget shop/cart")
                .contains("Ready is False for 60 min")
                .contains("no room for it");
    }

    @Test
    void rowsBelowThemTestThem() throws Exception {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("widgets shop/cart"))
                .toList();
        assertThat(rows).hasSize(2);

        Method parse =
                loader.loadClass("io.clusterhealth.promise.PromiseFile").getMethod("parse", String.class, String.class);
        Class<?> type = loader.loadClass("io.clusterhealth.check.condition.ObjectRow");
        for (Object row : (List<?>) parse.invoke(null, "page", String.join("\n", rows))) {
            Object read = call(type, "of", null, row);
            assertThat(call(type, "findings", read)).as(String.valueOf(row)).isEqualTo(call(type, "expected", read));
        }
    }

    private static Object call(Class<?> type, String name, @Nullable Object on, Object... arguments)
            throws ReflectiveOperationException {
        Method method = Stream.of(type.getDeclaredMethods())
                .filter(one -> one.getName().equals(name) && one.getParameterCount() == arguments.length)
                .findFirst()
                .orElseThrow();
        method.setAccessible(true);
        return method.invoke(on, arguments);
    }

    /// The block of the page that names this table.
    private static String line(String table) throws IOException {
        Matcher block = Pattern.compile(
                        "`[^`]*%s`:\n\n```\n(.+)\n```".formatted(Path.of(table).getFileName()), Pattern.MULTILINE)
                .matcher(Files.readString(PAGE));
        assertThat(block.find()).as(table).isTrue();
        return block.group(1) + "\n";
    }

    /// What the program says of a cluster.
    private static String report(Path cluster) throws ReflectiveOperationException {
        return String.valueOf(call(loader.loadClass("io.clusterhealth.cases.CaseResult"), "at", null, cluster));
    }

    private static URL url(File file) {
        try {
            return file.toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(file.toString(), e);
        }
    }
}
