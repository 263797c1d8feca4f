// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.object.Timestamp;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Shares short texts of one list that occur often, so that tens of thousands of objects stay small. Safe for use by
/// several threads.
public final class Texts {
    /// Maximum length of a text that is shared, in bytes of UTF-8 or else in characters.
    static final int LONGEST = 200;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /// 2⁶⁴ divided by the golden ratio, made odd: spreads similar values.
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /// A power of two.
    private static final int PLACES = 4096;

    /// Each text or time hashes to one slot; a newer one replaces that in it.
    private final AtomicReferenceArray<TextNode> known = new AtomicReferenceArray<>(PLACES);

    /// A node of this text, which may be shared.
    TextNode of(String text) {
        if (text.length() > LONGEST) {
            return TextNode.valueOf(text);
        }
        int place = place(text.hashCode());
        TextNode there = known.getPlain(place);
        if (there != null && there.textValue().equals(text)) {
            return there;
        }
        return kept(place, TextNode.valueOf(text));
    }

    /// A node of this text in UTF-8, which may be shared. One that occurred before is found without decoding it.
    TextNode of(byte[] utf8, int from, int length) {
        int place = place(hash(utf8, from, length));
        return known.getPlain(place) instanceof SharedText there && there.is(utf8, from, length)
                ? there
                : kept(place, new SharedText(Arrays.copyOfRange(utf8, from, from + length)));
    }

    /// Of eight bytes at a time: the hash of a string takes them one by one.
    private static int hash(byte[] utf8, int from, int length) {
        long hash = length;
        int end = from + length;
        int at = from;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = (hash ^ (long) EIGHT.get(utf8, at)) * FACTOR;
            hash ^= hash >>> Integer.SIZE;
        }
        for (; at < end; at++) {
            hash = (hash ^ utf8[at]) * FACTOR;
        }
        return (int) (hash ^ hash >>> Integer.SIZE);
    }

    /// A text with its bytes.
    private static final class SharedText extends TextNode {
        private final transient byte[] bytes;

        SharedText(byte[] bytes) {
            super(new String(bytes, StandardCharsets.UTF_8));
            this.bytes = bytes;
        }

        boolean is(byte[] utf8, int from, int length) {
            return Arrays.equals(bytes, 0, bytes.length, utf8, from, from + length);
        }
    }

    /// A node of the text of this time, which may be shared.
    Timestamp.TimeText second(long epochSecond) {
        int place = place(Long.hashCode(epochSecond));
        if (known.getPlain(place) instanceof Timestamp.TimeText there
                && there.time().getEpochSecond() == epochSecond) {
            return there;
        }
        Instant time = Instant.ofEpochSecond(epochSecond);
        return kept(place, new Timestamp.TimeText(WrittenTime.of(time), time));
    }

    private <T extends TextNode> T kept(int place, T fresh) {
        known.setRelease(place, fresh);
        return fresh;
    }

    private static int place(int hash) {
        return (hash ^ hash >>> 16) & PLACES - 1;
    }
}
