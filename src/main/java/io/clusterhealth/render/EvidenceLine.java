// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.util.ArrayList;
import java.util.List;

/// An observation as one line: our words, then the cluster's in quotation marks, so that they stay data.
public final class EvidenceLine {
    private EvidenceLine() {}

    /// The first of some observations, a line each; of words that an earlier line has quoted, only ours are left.
    public static List<String> all(List<Evidence> evidence, int most, int longest) {
        List<String> lines = new ArrayList<>();
        StringBuilder quoted = new StringBuilder();
        evidence.stream().limit(most).forEach(one -> {
            boolean again = quoted.indexOf(words(one.said())) >= 0;
            lines.add(of(again ? Evidence.of(one.statement()) : one, longest));
            quoted.append(one.quote()).append('\n');
        });
        return lines;
    }

    /// The message, since reasons differ over one message; a reason alone stands for itself.
    private static String words(Quote said) {
        return said.message().isEmpty() ? said.reason() : said.message();
    }

    /// @param longest how many characters of each half are kept
    public static String of(Evidence evidence, int longest) {
        String statement = Redaction.line(evidence.statement(), longest);
        return evidence.said().isEmpty()
                ? statement
                : statement + ": \"" + Redaction.quote(evidence.said(), longest).replace('"', '\'') + "\"";
    }
}
