// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A template became the current one of its workload.
///
/// @param number of the revision; 0 where unknown
/// @param fresh whether the template was new, not restored by a rollback
record Turn(KeptTemplate template, int number, boolean fresh) {
    private static final Comparator<Turn> BY_AGE = Comparator.comparing(
                    (Turn turn) -> turn.template().made())
            .thenComparing(turn -> turn.template().name());

    boolean of(KeptTemplate other) {
        return template.name().equals(other.name());
    }

    /// All turns of a workload, ordered by number; those without one by the creation of their template.
    static List<Turn> all(List<KeptTemplate> templates) {
        List<Turn> turns = templates.stream()
                .flatMap(template -> of(template, templates))
                .sorted(Comparator.comparingInt(Turn::number).thenComparing(BY_AGE))
                .toList();
        List<Turn> ordered =
                new ArrayList<>(turns.stream().filter(turn -> turn.number() > 0).toList());
        for (Turn unnumbered : turns.stream().filter(turn -> turn.number() == 0).toList()) {
            int place = 0;
            while (place < ordered.size() && !follows(ordered.get(place), unnumbered)) {
                place++;
            }
            ordered.add(place, unnumbered);
        }
        return List.copyOf(ordered);
    }

    private static boolean follows(Turn turn, Turn other) {
        return turn.fresh() && BY_AGE.compare(turn, other) > 0;
    }

    /// Where only the latest number is stored, a number above that of a newer template comes from a rollback.
    private static Stream<Turn> of(KeptTemplate template, List<KeptTemplate> all) {
        boolean again = template.numbers().size() == 1
                && all.stream().anyMatch(other -> other.number() < template.number() && isOlder(template, other));
        if (again) {
            return Stream.of(new Turn(template, 0, true), new Turn(template, template.number(), false));
        }
        return template.numbers().isEmpty()
                ? Stream.of(new Turn(template, 0, true))
                : template.numbers().stream()
                        .map(number -> new Turn(
                                template,
                                number,
                                number.equals(template.numbers().getFirst())));
    }

    /// Of two templates created within the same second, the rewritten one is older.
    private static boolean isOlder(KeptTemplate template, KeptTemplate other) {
        return other.made().isAfter(template.made())
                || (other.made().equals(template.made())
                        && template.written().filter(template.made()::isBefore).isPresent());
    }
}
