// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.capability.CapabilityFile;
import io.clusterhealth.capability.CapabilityFile.Row;
import io.clusterhealth.cause.rule.RuleFile.Rows;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Every rule.
public final class Rules {
    private static final String FILE = "/io/clusterhealth/cause/rules.txt";

    private static final Vocabulary VOCABULARY = new Vocabulary();
    private static final Rows ROWS = RuleFile.read(text(), VOCABULARY);
    private static final List<Rule> ALL = all(CapabilityFile.rows());

    private Rules() {}

    static String text() {
        try (InputStream file = Objects.requireNonNull(Rules.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What capabilities explain first.
    public static List<Rule> all() {
        return ALL;
    }

    /// What connects incidents that no rule does, the most telling first.
    static List<UnexplainedRule> unexplained() {
        return ROWS.unexplained();
    }

    /// All rules, with these rows of the capabilities only.
    public static List<Rule> all(List<Row> capabilities) {
        return Stream.concat(CapabilityRows.read(capabilities, VOCABULARY).stream(), ROWS.rules().stream())
                .toList();
    }
}
