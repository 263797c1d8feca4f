// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One criterion for an object.
sealed interface Criterion {
    Pattern COMPARISON = Pattern.compile("(.+?)(>=|==|<|>)(.+)");
    Pattern CONDITION = Pattern.compile("(newest )?([A-Z]\\w*)(?:=(\\w+))?(?:([/!])(\\w+))?");
    Pattern FIELD = Pattern.compile("(!?)([^=!]+)(?:(!?=)(.*))?");

    boolean holds(ClusterObject object);

    /// `Ready=False`, `Ready=False/Reason`, `Ready=False!NotThisReason`, or `SyncError` with any status.
    ///
    /// @param newest only if no other condition is newer; one of several of the type is the last one then
    record OfCondition(String type, Optional<String> status, Optional<String> reason, boolean excluded, boolean newest)
            implements Criterion {
        @Override
        public boolean holds(ClusterObject object) {
            return of(object).isPresent();
        }

        Optional<Condition> of(ClusterObject object) {
            return (newest ? last(object) : object.condition(type))
                    .filter(condition -> condition.type().equals(type))
                    .filter(condition -> status.map(condition::is).orElse(true))
                    .filter(condition -> reason.map(named -> condition.reason().equals(named) != excluded)
                            .orElse(true));
        }
    }

    /// With the time since when all conditions are like it. Some controllers renew the time of the last one with
    /// each attempt, so that it is only the latest possible: each write of a spec is attempted, and what has not
    /// ended since began with it.
    private static Optional<Condition> last(ClusterObject object) {
        List<Condition> conditions = object.conditions();
        Optional<Condition> last =
                conditions.stream().reduce((one, next) -> Age.before(next.since(), one.since()) ? one : next);
        return last.map(one -> {
            Instant other = conditions.stream()
                    .filter(condition -> !isLike(one, condition))
                    .map(condition -> condition.since().orElse(Instant.MAX))
                    .max(Comparator.naturalOrder())
                    .orElse(Instant.MIN);
            Optional<Instant> start = Stream.concat(
                            conditions.stream()
                                    .filter(condition -> isLike(one, condition))
                                    .flatMap(condition -> condition.since().stream()),
                            specWritten(object).stream())
                    .filter(at -> !at.isBefore(other))
                    .min(Comparator.naturalOrder());
            return new Condition(one.type(), one.status(), one.reason(), one.message(), start.or(one::since));
        });
    }

    private static boolean isLike(Condition one, Condition other) {
        return one.type().equals(other.type()) && one.is(other.status());
    }

    /// The latest time at which the spec may have been written.
    private static Optional<Instant> specWritten(ClusterObject object) {
        return object instanceof GenericObject generic
                ? generic.write()
                        .flatMap(ManagedFieldsEntry::time)
                        .or(() -> generic.number("metadata.generation", 0) == 1 ? generic.created() : Optional.empty())
                : Optional.empty();
    }

    /// `status.phase=Failed|Error`, `status.phase!=Running`, `metadata.name=*end`; without values, whether the field
    /// exists.
    record OfField(String path, List<String> values, boolean negated) implements Criterion {
        @Override
        public boolean holds(ClusterObject object) {
            boolean there =
                    values.isEmpty() ? object.has(path) : values.stream().anyMatch(value -> is(object, value));
            return there != negated;
        }

        private boolean is(ClusterObject object, String value) {
            String text = object.text(path);
            return value.startsWith("*") ? text.endsWith(value.substring(1)) : text.equals(value);
        }
    }

    /// `status.currentHealthy<status.expectedMachines`; either side is a number, a path, or a sum of these with `+`.
    record NumberComparison(String left, String operator, String right) implements Criterion {
        @Override
        public boolean holds(ClusterObject object) {
            int order = Long.compare(sum(object, left), sum(object, right));
            return switch (operator) {
                case "<" -> order < 0;
                case ">" -> order > 0;
                case ">=" -> order >= 0;
                default -> order == 0;
            };
        }
    }

    static long sum(ClusterObject object, String terms) {
        return List.of(terms.split("\\+")).stream()
                .mapToLong(term -> Character.isDigit(term.charAt(0)) ? Long.parseLong(term) : object.number(term, 0))
                .sum();
    }

    static Criterion of(String text) {
        Matcher comparison = COMPARISON.matcher(text);
        if (comparison.matches()) {
            return new NumberComparison(comparison.group(1), comparison.group(2), comparison.group(3));
        }
        Matcher condition = CONDITION.matcher(text);
        if (condition.matches()) {
            return new OfCondition(
                    condition.group(2),
                    Optional.ofNullable(condition.group(3)),
                    Optional.ofNullable(condition.group(5)),
                    "!".equals(condition.group(4)),
                    condition.group(1) != null);
        }
        Matcher field = FIELD.matcher(text);
        if (!field.matches()) {
            throw new IllegalArgumentException(text);
        }
        return new OfField(
                field.group(2),
                field.group(4) == null ? List.of() : List.of(field.group(4).split("\\|", -1)),
                !field.group(1).isEmpty() || "!=".equals(field.group(3)));
    }
}
