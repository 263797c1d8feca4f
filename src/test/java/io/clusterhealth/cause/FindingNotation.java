// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.Labelled;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A finding as one line, `POD_CRASH_LOOP Deployment shop/web, 20m ago, RUNS_ON Node w1, says: exit status 1`.
public final class FindingNotation {
    private FindingNotation() {}

    /// @param named findings by the names with which a line may begin instead of a code and an object
    public static GivenFinding parse(String line, Map<String, String> named) {
        String[] printed = line.split(", prints: ", 2);
        if (printed.length > 1) {
            return parse(printed[0], named).prints(printed[1]);
        }
        String[] parts = line.split(", says: ", 2);
        String[] facts = parts[0].split(", ");
        GivenFinding finding = Optional.ofNullable(named.get(facts[0]))
                .map(other -> parse(other, named))
                .orElseGet(() -> plain(facts[0]));
        for (String fact : List.of(facts).subList(1, facts.length)) {
            add(fact, finding);
        }
        return parts.length == 1 ? finding : finding.says(parts[1].replace("\\n", "\n"));
    }

    private static GivenFinding plain(String start) {
        String[] words = start.split(" ", 2);
        return GivenFinding.finding(FindingCode.valueOf(words[0]), subject(words[1]));
    }

    private static Subject subject(String text) {
        String[] words = text.split("[ /]", 3);
        return words.length == 2
                ? Subject.clusterScoped(words[0], words[1])
                : new Subject(words[0], words[1], words[2]);
    }

    private static void add(String fact, GivenFinding finding) {
        String[] words = fact.split(" ", 2);
        switch (words[0]) {
            case "critical", "high", "medium", "low" -> finding.as(Severity.valueOf(words[0].toUpperCase(Locale.ROOT)));
            case "in" -> finding.ago(-minutes(words[1]));
            case "mode" -> finding.in(Mode.valueOf(words[1]));
            case "stating" -> finding.stating(meaning(words[1]));
            default -> {
                if (fact.endsWith(" ago")) {
                    finding.ago(minutes(words[0]));
                } else {
                    finding.link(Relation.valueOf(words[0]), subject(words[1]));
                }
            }
        }
    }

    private static int minutes(String duration) {
        int number = Integer.parseInt(duration.substring(0, duration.length() - 1));
        return duration.endsWith("d") ? number * 24 * 60 : number;
    }

    private static Meaning meaning(String text) {
        String[] parts = text.split("[()]", 3);
        return switch (parts[0]) {
            case "ContainerNotReady" -> new ContainerNotReady(parts[1]);
            case "EndingCertificate" -> new EndingCertificate(parts[1]);
            case "Exited" -> new Exited(Integer.parseInt(parts[1]));
            case "HalfUnavailable" -> new HalfUnavailable();
            case "InitContainer" -> new InitContainer(parts[1]);
            case "Labelled" -> new Labelled(parts[1].split("=")[0], parts[1].split("=")[1]);
            case "Insufficient" -> new Insufficient(parts[1]);
            default -> throw new IllegalArgumentException(text);
        };
    }
}
