// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.promise.PromiseRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects, and what the section of `conditions.txt` about the first of them has to find.
///
/// @param place file and line
/// @param promise the heading above it
/// @param objects as they are written in the file
/// @param expected the findings, `CODE severity` for one about the first object; else `none`
/// @param details further words about the findings; those of one kind are complete
record ObjectRow(
        String place,
        String promise,
        String objects,
        String expected,
        List<String> details,
        List<Finding> found,
        Subject first) {
    private static final String ARROW = " ?→ ";

    static ObjectRow of(PromiseRow row) {
        return row.read(ObjectRow::read);
    }

    private static ObjectRow read(PromiseRow row) {
        int end = 1;
        while (!row.lines().get(end - 1).contains("→ ")) {
            end++;
        }
        String[] sides = String.join(" ", row.lines().subList(0, end)).split(ARROW, 2);
        List<ObjectNotation> written = Stream.of(sides[0].split(" & "))
                .map(one -> ObjectNotation.parse(one, row.named()))
                .toList();
        Given given = new Given();
        written.forEach(one -> given.with(Resources.generic(one.list()), one.read()));
        return new ObjectRow(
                row.place(),
                row.promise(),
                sides[0],
                sides[1],
                row.lines().subList(end, row.lines().size()),
                Given.conditions(written.getFirst().list()).inspect(given.picture()),
                subject(written.getFirst().read()));
    }

    private static Subject subject(GenericObject object) {
        return new Subject(
                object.kind(), object.metadata().namespace(), object.metadata().name());
    }

    /// The findings in the words of the file.
    String findings() {
        return found.isEmpty()
                ? "none"
                : found.stream().map(this::text).sorted().collect(Collectors.joining(" & "));
    }

    private String text(Finding finding) {
        return finding.code() + " " + finding.severity().name().toLowerCase(Locale.ROOT)
                + (finding.subject().equals(first) ? "" : " " + finding.subject());
    }

    /// What the findings say, of the kinds that the row names.
    List<String> said() {
        return found.stream()
                .flatMap(ObjectRow::all)
                .filter(line -> details.stream().anyMatch(detail -> word(detail).equals(word(line))))
                .toList();
    }

    private static Stream<String> all(Finding finding) {
        return Stream.of(
                        finding.evidence().stream().map(ObjectRow::says),
                        finding.links().stream().map(link -> "links " + link.relation() + " " + link.target()),
                        finding.mode().stream().map(mode -> "mode " + mode),
                        Stream.of("since " + finding.since().map(ObjectRow::age).orElse("unknown")))
                .flatMap(lines -> lines);
    }

    private static String age(Instant time) {
        return "@" + Duration.between(time, Given.NOW).toMinutes() + "m";
    }

    private static String says(Evidence evidence) {
        return "says " + evidence.statement() + (evidence.quote().isEmpty() ? "" : ": \"" + evidence.quote() + '"');
    }

    private static String word(String line) {
        return line.substring(0, line.indexOf(' '));
    }

    @Override
    public String toString() {
        return place + " " + objects + " → " + expected;
    }
}
