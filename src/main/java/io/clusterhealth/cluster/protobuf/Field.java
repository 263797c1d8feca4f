// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// One field of a message, from a line of `message-types.txt`: `number name type`.
///
/// @param name in JSON; a dash where JSON inlines the fields of the message
/// @param many a list, a map with string keys, or neither
/// @param type of one value: a message's name, a [ScalarType], or `unread`
/// @param zeroOmitted whether JSON omits its zero value, which protobuf contains
record Field(int number, String name, Many many, String type, boolean zeroOmitted) {

    enum Many {
        ONE(""),
        LIST("[]"),
        MAP("{}");

        private final String mark;

        Many(String mark) {
            this.mark = mark;
        }
    }

    static Field of(String line) {
        List<String> words = List.of(line.strip().split(" "));
        String type = words.getLast();
        Many many = Stream.of(Many.LIST, Many.MAP)
                .filter(one -> type.startsWith(one.mark))
                .findFirst()
                .orElse(Many.ONE);
        boolean omitted = type.endsWith("?");
        return new Field(
                Integer.parseInt(words.getFirst()),
                words.get(1),
                many,
                type.substring(many.mark.length(), type.length() - (omitted ? 1 : 0)),
                omitted);
    }

    boolean inlined() {
        return name.equals("-");
    }

    /// Empty for a message, and for a type that is not read.
    Optional<ScalarType> scalar() {
        return Stream.of(ScalarType.values())
                .filter(scalar -> type.equals(scalar.name().toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
