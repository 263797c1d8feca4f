// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.text.DataFile;
import io.clusterhealth.text.Words;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The classes of words by which the types and reasons of conditions, and phases, say in which state an object is. The
/// head of `states.txt` describes its rows.
public enum StateWords {
    WORKS,
    USABLE,
    BAD,
    PROGRESS,
    OFFER,
    SUMMARY,
    PART_WORKS,
    RESTING,
    FAILURE,
    REST,
    ENDED,
    END,
    RUN_SUCCEEDED,
    RUN_CANCELLED,
    DONE,
    WAIT,
    PHASE_FAILED,
    PHASE_BAD,
    PHASE_RAN,
    PHASE_WELL,
    STATE_FIELD,
    OTHER_STATE,
    UNMANAGED;

    private static final Map<StateWords, List<Row>> ROWS = read();

    /// Whether the name has one of the words at the place that its row requires.
    ///
    /// @param name the type or reason of a condition, or a phase; empty matches nothing
    public boolean in(String name) {
        for (Row row : ROWS.getOrDefault(this, List.of())) {
            for (String word : row.words()) {
                if (row.place().has(word, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Map<StateWords, List<Row>> read() {
        Map<StateWords, List<Row>> rows = new EnumMap<>(StateWords.class);
        for (String line : DataFile.rows(StateWords.class, "states.txt")) {
            String[] columns = line.split("\\s*\\|\\s*");
            if (columns.length != 3) {
                throw new IllegalArgumentException(line);
            }
            Row row =
                    new Row(Place.valueOf(columns[1].toUpperCase(Locale.ROOT).replace('-', '_')), Words.of(columns[2]));
            rows.merge(valueOf(columns[0]), List.of(row), StateWords::both);
        }
        return rows;
    }

    private static List<Row> both(List<Row> some, List<Row> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private record Row(Place place, List<String> words) {}

    private enum Place {
        WHOLE {
            @Override
            boolean has(String word, String name) {
                return name.equals(word);
            }
        },
        ANY_SPELLING {
            @Override
            boolean has(String word, String name) {
                return name.equalsIgnoreCase(word);
            }
        },
        START {
            @Override
            boolean has(String word, String name) {
                return name.startsWith(word);
            }
        },
        END {
            @Override
            boolean has(String word, String name) {
                return name.endsWith(word) && !isNegated(name.substring(0, name.length() - word.length()));
            }
        },
        WORD {
            @Override
            boolean has(String word, String name) {
                for (int at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
                    String before = name.substring(0, at);
                    if (isWordEnd(name, at + word.length()) && !before.endsWith("Not") && !before.endsWith("No")) {
                        return true;
                    }
                }
                return false;
            }
        },
        PART {
            @Override
            boolean has(String word, String name) {
                return name.contains(word);
            }
        };

        abstract boolean has(String word, String name);

        /// Whether one of the words is `Not`, or the last one is `No`.
        private static boolean isNegated(String words) {
            return words.endsWith("No") || WORD.has("Not", words);
        }

        private static boolean isWordEnd(String name, int at) {
            return at == name.length() || !Character.isLowerCase(name.charAt(at));
        }
    }
}
