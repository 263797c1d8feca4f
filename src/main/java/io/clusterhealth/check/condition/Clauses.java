// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The clauses of a row besides its cases, and those of its section, which apply to all its rows.
///
/// @param written each clause as written in the file, the row's own first
/// @param links the parsed clauses `links`
/// @param rated the parsed clauses such as `low where status.refreshTime`
/// @param unless the parsed clause `low unless used by …: words`
/// @param only the parsed clause `only used by …`
/// @param rest the parsed clause `unless at rest: …`
record Clauses(
        List<String> written,
        List<LinkPath> links,
        List<Rated> rated,
        Optional<Unless> unless,
        Optional<Usage> only,
        Optional<Resting> rest) {
    private static final Pattern PART = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final Pattern WHERE = Pattern.compile("(\\w+) where (.+)");
    private static final String UNLESS = "low unless used by ";
    private static final String ONLY = "only used by ";

    /// A severity that replaces the code's if a case holds for the object.
    record Rated(Severity severity, Case where) {}

    /// The usage without which the severity is low, and the words added then.
    record Unless(Usage usage, String words) {}

    /// Another object, which excuses this one while it is at rest.
    ///
    /// @param name its namespace and name, with placeholders
    record Resting(Resource<GenericObject> list, String name) {
        boolean holds(Seen seen, Picture picture) {
            String wanted = seen.filled(name);
            return picture.objects(list).stream()
                    .filter(object -> wanted.equals(object.namespace() + "/" + object.name()))
                    .anyMatch(object -> object.conditions().stream().anyMatch(Condition::isRest));
        }
    }

    static Clauses of(List<String> written) {
        return new Clauses(
                written,
                after(written, "links ").map(LinkPath::of).toList(),
                written.stream()
                        .map(WHERE::matcher)
                        .filter(Matcher::matches)
                        .map(where -> new Rated(
                                Severity.valueOf(where.group(1).toUpperCase(Locale.ROOT)), Case.of(where.group(2))))
                        .toList(),
                after(written, UNLESS)
                        .map(text -> text.split(": ", 2))
                        .map(parts -> new Unless(Usage.of(parts[0]), parts[1]))
                        .findFirst(),
                after(written, ONLY).map(Usage::of).findFirst(),
                after(written, "unless at rest: ")
                        .map(text -> text.split(" ", 2))
                        .map(parts -> new Resting(Resources.generic(parts[0]), parts[1]))
                        .findFirst());
    }

    boolean has(String clause) {
        return written.contains(clause);
    }

    Optional<String> one(String key) {
        return all(key).stream().findFirst();
    }

    List<String> all(String key) {
        return after(written, key + " ").toList();
    }

    /// Parses `10m`, `2h` or `7d`.
    Optional<Duration> duration(String key) {
        return one(key).map(text -> Duration.parse((text.endsWith("d") ? "P" : "PT") + text));
    }

    Optional<Severity> rated(ClusterObject object) {
        return rated.stream()
                .filter(one -> one.where().holds(object))
                .map(Rated::severity)
                .findFirst();
    }

    /// Splits a text into words and quoted phrases.
    static List<String> parts(String text) {
        return PART.matcher(text).results().map(part -> part.group()).toList();
    }

    private static Stream<String> after(List<String> written, String key) {
        return written.stream().filter(clause -> clause.startsWith(key)).map(clause -> clause.substring(key.length()));
    }
}
