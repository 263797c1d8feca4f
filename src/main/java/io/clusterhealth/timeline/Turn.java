// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// That a template became the one of its workload.
///
/// @param number of the revision; 0 where that is not known
/// @param fresh whether the template was new, not taken up again by a rollback
record Turn(KeptTemplate template, int number, boolean fresh) {
    private static final Comparator<Turn> BY_AGE = Comparator.comparing(
                    (Turn turn) -> turn.template().made())
            .thenComparing(turn -> turn.template().name());

    boolean of(KeptTemplate other) {
        return template.name().equals(other.name());
    }

    /// All turns of a workload in their order: that of their numbers, and without one where the template was made.
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

    /// Where only the latest number is kept, a higher one than that of a younger template was given by a rollback.
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

    /// Of two that were made within the same second, that which was written again.
    private static boolean isOlder(KeptTemplate template, KeptTemplate other) {
        return other.made().isAfter(template.made())
                || (other.made().equals(template.made())
                        && template.written().filter(template.made()::isBefore).isPresent());
    }
}
