// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.capability.CapabilityFile;
import io.clusterhealth.capability.CapabilityFile.CapabilityRow;
import io.clusterhealth.cause.rule.Consequence.ConsequenceRow;
import io.clusterhealth.cause.rule.RuleFile.Rows;
import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.stream.Stream;

public final class Rules {
    private static final String FILE = "/io/clusterhealth/cause/rules.txt";

    private static final Vocabulary VOCABULARY = new Vocabulary();
    private static final Rows ROWS = RuleFile.read(text(), VOCABULARY);
    private static final CapabilityRows.RowsRead CAPABILITIES = CapabilityRows.read(CapabilityFile.rows(), VOCABULARY);
    private static final List<Rule> ALL = all(CAPABILITIES);

    private Rules() {}

    static String text() {
        return DataFile.text(Rules.class, FILE);
    }

    /// Rules from capabilities come first.
    public static List<Rule> all() {
        return ALL;
    }

    /// Rules from capabilities alone: what a finding needs of other objects.
    public static List<Rule> needs() {
        return CAPABILITIES.rules();
    }

    /// Rows that connect incidents left unconnected by the rules, strongest evidence first.
    static List<UnexplainedRule> unexplained() {
        return ROWS.unexplained();
    }

    /// Consequences that depend on the finding's object; the first matching row counts.
    static List<ConsequenceRow> consequences() {
        return CAPABILITIES.consequences();
    }

    /// All rules of `rules.txt`, with only the given rows of capabilities.
    public static List<Rule> all(List<CapabilityRow> capabilities) {
        return all(CapabilityRows.read(capabilities, VOCABULARY));
    }

    private static List<Rule> all(CapabilityRows.RowsRead capabilities) {
        return Stream.concat(capabilities.rules().stream(), ROWS.rules().stream())
                .toList();
    }
}
