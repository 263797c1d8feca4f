// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import io.clusterhealth.text.DataFile;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The table of kinds whose objects are dangerous to change, `dangers.txt`.
public final class KindDangers {
    private static final Map<String, Danger> TABLE = read();

    private KindDangers() {}

    /// One row.
    ///
    /// @param warning one sentence
    private record Danger(String warning, boolean hidden, boolean fixed) {}

    private static Map<String, Danger> read() {
        Map<String, Danger> table = new HashMap<>();
        for (String row : DataFile.rows(KindDangers.class, "dangers.txt")) {
            List<String> cells = List.of(row.split(" "));
            Danger danger = new Danger(
                    warning(cells.get(1)),
                    cells.get(2).equals("hidden"),
                    cells.get(3).equals("fixed"));
            List.of(cells.getFirst().split(",")).forEach(name -> table.put(name, danger));
        }
        return table;
    }

    private static String warning(String danger) {
        return switch (danger) {
            case "secrets" -> "It affects secrets or tokens.";
            case "access" -> "It affects access rights.";
            case "api" -> "It affects how the API or the whole cluster works.";
            case "node" -> "It affects a node and the pods on it.";
            case "volume" -> "It affects a volume and the data on it.";
            default -> throw new IllegalStateException(danger);
        };
    }

    /// @param word singular or plural, in lower case
    private static Optional<Danger> of(String word) {
        return Optional.ofNullable(TABLE.get(word))
                .or(() -> word.endsWith("s")
                        ? Optional.ofNullable(TABLE.get(word.substring(0, word.length() - 1)))
                        : Optional.empty());
    }

    /// The warning about a change of objects of a kind, by any of its names in kubectl.
    public static Optional<String> warningOf(String word) {
        return of(word).map(Danger::warning);
    }

    static boolean isHidden(String word) {
        return of(word).filter(Danger::hidden).isPresent();
    }

    /// Whether objects of a kind are never changed, in any group.
    public static boolean isFixed(String kind) {
        return of(kind.toLowerCase(Locale.ROOT)).filter(Danger::fixed).isPresent();
    }
}
