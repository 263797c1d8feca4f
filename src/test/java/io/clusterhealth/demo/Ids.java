// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The chance in the demo, seeded: names and ids as Kubernetes makes them, the same at every run.
final class Ids {
    private static final String SAFE = "bcdfghjklmnpqrstvwxz2456789";

    private final Random random = new Random(20_261_120);

    /// A version 4 UUID.
    String uid() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        long high = (ByteBuffer.wrap(bytes).getLong() & ~0xf000L) | 0x4000L;
        long low = (ByteBuffer.wrap(bytes, 8, 8).getLong() & ~(3L << 62)) | (1L << 63);
        return new UUID(high, low).toString();
    }

    /// The random end of a generated name.
    String suffix(int length) {
        return IntStream.range(0, length)
                .map(_ -> SAFE.charAt(random.nextInt(SAFE.length())))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    /// Lower-case hexadecimal digits, an even number of them.
    String hex(int digits) {
        byte[] bytes = new byte[digits / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// Zero or more, less than the bound.
    int below(int bound) {
        return random.nextInt(bound);
    }
}
