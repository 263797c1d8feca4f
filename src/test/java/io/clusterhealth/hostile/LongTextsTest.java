// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.clusterhealth.text.Secrets;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// [java.util.regex] calls itself once for each repetition of a group, unless the repetition is possessive: a long
/// text would overflow the stack.
class LongTextsTest {
    private static final int LONGEST = 100_000;

    /// A group that is repeated without a maximum, and may backtrack.
    private static final Pattern RECURSIVE = Pattern.compile("\\)(?:[*+]|\\{\\d+,\\})(?!\\+)");

    private static final Pattern ESCAPES = Pattern.compile("\\\\.");
    private static final Pattern CLASSES = Pattern.compile("\\[\\^?\\]?[^\\[\\]]*\\]");

    @Test
    void noPatternRecursesForEachRepetition() throws ReflectiveOperationException {
        List<String> recursive = new ArrayList<>();
        for (Field field : patterns()) {
            field.setAccessible(true);
            String text = ((Pattern) field.get(null)).pattern();
            String structure =
                    CLASSES.matcher(ESCAPES.matcher(text).replaceAll("e")).replaceAll("c");
            if (RECURSIVE.matcher(structure).find()) {
                recursive.add(field.getDeclaringClass().getSimpleName() + "." + field.getName());
            }
        }
        assertThat(recursive).isEmpty();
    }

    private static List<Field> patterns() {
        List<Field> fields = new ClassFileImporter()
                .importPath(Path.of("target", "classes")).stream()
                        .flatMap(one -> one.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                        .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
                        .map(JavaField::reflect)
                        .toList();
        assertThat(fields).hasSizeGreaterThan(100);
        return fields;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=\"",
                "{\"token\":\"",
                "{\"token\":\"ab ",
                "password='\\\\",
                "tokens: [",
                "tokens: [\"",
                "password: {\"value\": \"",
                "password: {{{",
                "\\\\\\\"password\\\\\\\":\\\\\\\"",
                "define('DB_PASSWORD', '",
                "Set-Cookie: ",
                "<password>",
                "--password ",
                "curl -u a:",
                "password is ",
                "password: !",
                "scott/",
            })
    void noTextOverflowsTheStack(String beginning) throws InterruptedException {
        for (String repeated :
                List.of("a", "ab ", "\\\\", "\\\"", "[", "{", "\"a\",", "'", " ", "a,", "!a ", "&a ", "password ")) {
            assertEnds((beginning + repeated.repeat(LONGEST / repeated.length())).substring(0, 8_192));
        }
        assertEnds(beginning + "a".repeat(LONGEST));
    }

    /// On a thread of a small stack, within a time that no catastrophic backtracking meets.
    private static void assertEnds(String text) throws InterruptedException {
        List<String> ended = new ArrayList<>();
        Thread small = new Thread(null, () -> ended.add(Secrets.removed(text)), "small stack", 256 * 1024L);
        small.setUncaughtExceptionHandler((_, _) -> {});
        long start = System.nanoTime();
        small.start();
        small.join();
        assertThat(ended).as(text.substring(0, 40)).hasSize(1);
        assertThat(System.nanoTime() - start).as(text.substring(0, 40)).isLessThan(20_000_000_000L);
    }
}
