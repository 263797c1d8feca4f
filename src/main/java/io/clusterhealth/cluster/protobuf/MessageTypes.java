// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import io.clusterhealth.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The messages of Kubernetes' API, `message-types.txt`, which `src/protobuf/MessageTypeTable.java` makes.
final class MessageTypes {
    private static final Map<String, List<String>> LINES = lines();

    private MessageTypes() {}

    /// The fields of a message.
    ///
    /// @param name `apps/v1.Deployment`
    static Optional<List<Field>> of(String name) {
        return Optional.ofNullable(LINES.get(name))
                .map(lines -> lines.stream().map(Field::of).toList());
    }

    private static Map<String, List<String>> lines() {
        Map<String, List<String>> all = new HashMap<>();
        List<String> fields = new ArrayList<>();
        for (String line : DataFile.rows(MessageTypes.class, "message-types.txt")) {
            if (line.startsWith(" ")) {
                fields.add(line);
            } else {
                fields = new ArrayList<>();
                all.put(line, fields);
            }
        }
        return all;
    }
}
