// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/// Bad messages, each with the answer it must get whatever the transport.
final class HostileMessages {

    private HostileMessages() {}

    /// @param code of the error; `0` for a result, `-` for silence; `!` and a word for a result that is an error and
    /// names the word
    /// @param id as JSON; `-` for none
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(String name, byte[] bytes, String code, String id) {

        int number() {
            return Notation.number(name);
        }

        /// Whether its sender hears anything.
        boolean isAnswered() {
            return !code.equals("-");
        }

        /// Whether its answer can only say that no id was found.
        boolean isUnread() {
            return id.equals("-") && code.startsWith("-3");
        }

        /// Fails unless this is the answer it must get.
        void check(String answer) {
            String start = "{\"jsonrpc\":\"2.0\"," + (id.equals("-") ? "" : "\"id\":" + id + ",");
            assertThat(answer)
                    .as(name)
                    .doesNotContain("Exception", "io.clusterhealth", "com.fasterxml", "\tat ", "\"id\":null");
            switch (code.charAt(0)) {
                case '0' -> assertThat(answer).as(name).startsWith(start + "\"result\":");
                case '!' ->
                    assertThat(answer)
                            .as(name)
                            .startsWith(start + "\"result\":")
                            .contains("\"isError\":true", code.substring(1))
                            .hasSizeLessThan(6_000);
                default -> {
                    if (isAnswered()) {
                        assertThat(answer)
                                .as(name)
                                .startsWith(start + "\"error\":{\"code\":" + code + ",")
                                .contains("\"details\":\"")
                                .hasSizeLessThan(3_000);
                    } else {
                        assertThat(answer).as(name).isEmpty();
                    }
                }
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// Those that any server of the protocol would get.
    static List<Case> all() {
        return of("messages.txt");
    }

    /// Those that are meant for the tools of this one.
    static List<Case> arguments() {
        return of("arguments.txt");
    }

    private static List<Case> of(String file) {
        return Notation.rows(file).stream()
                .map(columns -> new Case(
                        columns[0].strip(),
                        Notation.bytes(Notation.text(columns[1].strip())),
                        columns[2].strip(),
                        Notation.text(columns[3].strip())))
                .toList();
    }
}
