// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import java.util.Random;
import java.util.UUID;

/// Random ids from a fixed seed: the same ones in every run.
final class Ids {
    private static final String SAFE = "bcdfghjklmnpqrstvwxz2456789";

    private final Random random = new Random(5_000);

    String uid() {
        return new UUID((random.nextLong() & ~0xf000L) | 0x4000L, (random.nextLong() & ~(3L << 62)) | (1L << 63))
                .toString();
    }

    String suffix(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(SAFE.charAt(random.nextInt(SAFE.length())));
        }
        return text.toString();
    }

    int below(int bound) {
        return random.nextInt(bound);
    }
}
