// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/// Bad messages, each with its expected response, which is the same over every transport.
final class HostileMessages {

    private HostileMessages() {}

    /// @param code of the error; `0` for a result, `-` for no response; `!` and a word for an error result that
    ///     contains the word
    /// @param id as JSON; `-` for none
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(String name, byte[] bytes, String code, String id) {

        int number() {
            return Notation.number(name);
        }

        /// Whether a response is sent.
        boolean isAnswered() {
            return !code.equals("-");
        }

        /// Whether the response can only be an error without an id.
        boolean isUnread() {
            return id.equals("-") && code.startsWith("-3");
        }

        /// Fails unless this is the expected response.
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

    /// Messages for any server of the protocol.
    static List<Case> all() {
        return of("messages.txt");
    }

    /// Messages for the tools of this server.
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
