// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import java.time.Duration;
import java.util.BitSet;

/// Remembers tokens for one to two moments, in a Bloom filter of 512 KiB whatever their number. About one in some
/// hundreds of other tokens is a false positive. Not safe for use by several threads.
final class SeenTokens {
    private static final int BITS = 1 << 21;
    private static final int HASHES = 3;

    private final long moment;
    private BitSet current = new BitSet(BITS);
    private BitSet before = new BitSet(BITS);
    private long since;

    SeenTokens(Duration moment, long now) {
        this.moment = moment.toNanos();
        this.since = now;
    }

    void add(TokenHash hash, long now) {
        turn(now);
        for (int i = 0; i < HASHES; i++) {
            current.set(bit(hash, i));
        }
    }

    boolean contains(TokenHash hash, long now) {
        turn(now);
        return isIn(current, hash) || isIn(before, hash);
    }

    private static boolean isIn(BitSet bits, TokenHash hash) {
        boolean all = true;
        for (int i = 0; i < HASHES; i++) {
            all &= bits.get(bit(hash, i));
        }
        return all;
    }

    private static int bit(TokenHash hash, int which) {
        return (int) (Long.parseLong(hash.hex(), which * 8, which * 8 + 8, 16) % BITS);
    }

    private void turn(long now) {
        if (now - since >= moment) {
            before = now - since >= 2 * moment ? new BitSet(BITS) : current;
            current = new BitSet(BITS);
            since = now;
        }
    }
}
