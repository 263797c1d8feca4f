// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Renders evidence as one line: this program's statement, then the cluster's text in quotation marks, which marks it
/// as data.
public final class EvidenceLine {
    /// Inside the quotation marks of the line, also one that a log or a JSON text has escaped.
    private static final Pattern QUOTATION_MARK = Pattern.compile("\\\\{0,3}\"");

    /// More than any sentence of this program with the names in it.
    private static final int STATEMENT = 1_000;

    private EvidenceLine() {}

    /// The first pieces of evidence, one line each; a text that an earlier line has quoted is not quoted again.
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

    /// The message, since one message can have several reasons; the reason where there is no message.
    private static String words(Quote said) {
        return said.message().isEmpty() ? said.reason() : said.message();
    }

    /// @param longest the most characters of the quote; the statement is a sentence of this program, and stays whole
    public static String of(Evidence evidence, int longest) {
        String statement = Redaction.line(evidence.statement(), STATEMENT);
        Quote said = new Quote(
                evidence.said().reason(),
                LogRecord.text(evidence.said().message().strip()));
        return said.isEmpty()
                ? statement
                : statement + ": \""
                        + QUOTATION_MARK.matcher(Redaction.quote(said, longest)).replaceAll("'") + "\"";
    }
}
