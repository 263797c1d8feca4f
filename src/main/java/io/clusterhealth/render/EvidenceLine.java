// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// An observation as one line: our words, then the cluster's in quotation marks, so that they stay data.
public final class EvidenceLine {
    private static final Pattern REASON = Pattern.compile("^\\w{1,100}: ");

    private EvidenceLine() {}

    /// The first of some observations, a line each; of words that an earlier line has quoted, only ours are left.
    public static List<String> all(List<Evidence> evidence, int most, int longest) {
        List<String> lines = new ArrayList<>();
        StringBuilder quoted = new StringBuilder();
        evidence.stream().limit(most).forEach(one -> {
            boolean again = quoted.indexOf(message(one.quote())) >= 0;
            lines.add(of(again ? Evidence.of(one.statement()) : one, longest));
            quoted.append(one.quote()).append('\n');
        });
        return lines;
    }

    /// A quote without the reason before its message.
    private static String message(String quote) {
        return REASON.matcher(quote).replaceFirst("");
    }

    /// @param longest how many characters of each half are kept
    public static String of(Evidence evidence, int longest) {
        String statement = Redaction.line(evidence.statement(), longest);
        return evidence.quote().isEmpty()
                ? statement
                : statement + ": \""
                        + Redaction.message(evidence.quote(), longest).replace('"', '\'') + "\"";
    }
}
