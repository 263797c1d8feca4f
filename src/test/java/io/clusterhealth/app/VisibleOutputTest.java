// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names from files in printed and logged lines: they can neither start a new line nor control the terminal.
@Holds(IsolationRow.FORGED)
class VisibleOutputTest {
    private static final String SENTENCE = "HEALTHY all is well";
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n]]");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final VisibleOutput output = new VisibleOutput(bytes);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\u2028", "\u0085", "\u001b[2J\n", "\u202e\n", "\n\n"})
    void noNameBeginsALine(String separator) throws IOException {
        String hostile = separator + SENTENCE + separator;
        Path recording = Files.createDirectory(folder.resolve("prod" + hostile));
        String quoted = TextNode.valueOf("n" + hostile).toString();
        Files.writeString(recording.resolve("nodes.yaml"), """
                {apiVersion: v1, kind: Node, metadata: {name: %s}, status: {conditions: [{type: Ready, status: 'False'}]}}
                """.formatted(quoted));

        for (String format : new String[] {"text", "json"}) {
            run("check", "--cluster", recording.toString(), "--output", format);
            run("check", "--cluster", recording.toString(), "--namespace", "n" + hostile, "--output", format);
        }
        run("check", "--cluster", recording + "-not-there");
        run(
                "snapshot",
                "--cluster",
                recording.toString(),
                "--output",
                folder.resolve("out" + hostile).toString());
        run("config", "vscode" + hostile);
        run("check", "--cluster" + hostile);
        output.println((Object) new IllegalStateException(hostile));

        assertVisible();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\u2028", "\u0085", "\u001b[2J\n", "\u202e\n", "\n\n"})
    void noLogMessageBeginsALine(String separator) {
        String hostile = separator + SENTENCE + separator;
        ExtLogRecord named =
                new ExtLogRecord(Level.WARN, "cannot read {0}", getClass().getName());
        named.setParameters(new Object[] {hostile});
        ExtLogRecord thrown = new ExtLogRecord(Level.ERROR, hostile, getClass().getName());
        IOException cause = new IOException(hostile);
        cause.addSuppressed(new IOException("beside" + hostile));
        thrown.setThrown(new IllegalStateException("first" + hostile, cause));

        for (ExtLogRecord record : new ExtLogRecord[] {named, thrown}) {
            assertThat(new VisibleLog().isLoggable(record)).isTrue();
            bytes.writeBytes(
                    new PatternFormatter("%d %-5p %s%e%n").format(record).getBytes(UTF_8));
        }

        assertVisible();
        assertThat(bytes.toString(UTF_8))
                .contains("cannot read ", "java.io.IOException", "Suppressed: ")
                .contains(getClass().getName() + ".noLogMessageBeginsALine");
    }

    private void run(String... words) {
        switch (new CommandLineReader("1", Map.of()).read(words)) {
            case Launch.Examine(OneTimeCommand command) ->
                command.run(
                        ClusterSource.of(command.settings(), Map.of(), Vertx::vertx),
                        new Examination(Checks.all()),
                        new Terminal(false, false),
                        output,
                        output);
            case Launch.Misuse(String line, int _) -> output.println(line);
            case Launch.Serve _, Launch.Watched _, Launch.Print _ -> throw new AssertionError(String.join(" ", words));
        }
    }

    private void assertVisible() {
        String printed = bytes.toString(UTF_8);
        assertThat(printed.replace("\t", "")).contains("all").doesNotContainPattern(INVISIBLE);
        assertThat(printed.lines().map(String::strip)).noneMatch(line -> line.startsWith(SENTENCE));
    }
}
