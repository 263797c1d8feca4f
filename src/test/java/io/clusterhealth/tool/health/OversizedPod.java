// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A pod with more content than an answer can hold, and a log of the same kind.
final class OversizedPod {
    static final String NAMESPACE = "attic";
    static final String NAME = "hoard";

    private static final String WORDS = "lorem ipsum dolor sit amet ".repeat(40);

    private OversizedPod() {}

    static void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("hoard.json"), """
                {"apiVersion":"v1","kind":"Pod",
                "metadata":{"namespace":"%s","name":"%s","creationTimestamp":"2026-11-20T10:00:00Z","deletionTimestamp":"2026-11-21T09:00:00Z",
                "finalizers":[%s],"annotations":{%s},"labels":{%s},"ownerReferences":[%s]},
                "spec":{"nodeName":"n","containers":[%s]},
                "status":{"phase":"Running","message":"%s","conditions":[%s],"containerStatuses":[%s]%s}}""".formatted(
                        NAMESPACE,
                        NAME,
                        many(100, i -> "\"example.com/%d\"".formatted(i)),
                        many(100, i -> "\"a%d\":\"%s\"".formatted(i, WORDS)),
                        many(100, i -> "\"l%d\":\"v\"".formatted(i)),
                        many(20, i -> "{\"kind\":\"Widget\",\"name\":\"owner-%d\"}".formatted(i)),
                        many(60, i -> """
                                {"name":"c%d","image":"registry.example.com/%s:%d"}""".formatted(i, "x".repeat(200), i)),
                        WORDS,
                        many(10_000, i -> """
                                {"type":"T%d","status":"False","reason":"R%d","message":"%s"}""".formatted(i, i, WORDS.substring(0, 300))),
                        many(60, i -> """
                                {"name":"c%d","ready":false,"restartCount":9,"state":{"waiting":{"reason":"CrashLoopBackOff","message":"%s"}}}""".formatted(i, WORDS)),
                        IntStream.range(0, 300)
                                .mapToObj(i -> ",\"field%d\":\"%s\"".formatted(i, WORDS))
                                .collect(Collectors.joining())));
        for (int i = 0; i < 60; i++) {
            log(folder.resolve("logs/%s/%s/c%d.log".formatted(NAMESPACE, NAME, i)), i == 0 ? 1_000 : 1);
        }
    }

    private static void log(Path file, int lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                IntStream.range(0, lines)
                        .mapToObj(i -> "2026-11-21T09:%02d:%02dZ %s %s\n"
                                .formatted(i / 60 % 60, i % 60, Integer.toHexString(i * 7_919), WORDS.repeat(2)))
                        .collect(Collectors.joining()));
    }

    private static String many(int count, IntFunction<String> one) {
        return IntStream.range(0, count).mapToObj(one).collect(Collectors.joining(","));
    }
}
