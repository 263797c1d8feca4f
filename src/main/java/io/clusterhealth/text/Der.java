// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A value in the Distinguished Encoding Rules, such as a certificate request or a part of one.
///
/// @param tag its identifier octet
/// @see <a href="https://www.itu.int/rec/T-REC-X.690">X.690</a>
public record Der(int tag, byte[] content) {
    private static final int OID = 0x06;
    private static final int LONGEST_LENGTH = 3;

    /// The single value in these bytes.
    ///
    /// @throws IllegalArgumentException when they are not exactly one value
    public static Der of(byte[] bytes) {
        List<Der> values = all(bytes);
        if (values.size() != 1) {
            throw new IllegalArgumentException("not one value");
        }
        return values.getFirst();
    }

    /// The values in the content.
    ///
    /// @throws IllegalArgumentException when the content is not a sequence of values
    public List<Der> parts() {
        return all(content);
    }

    /// The object identifier in dotted form, such as `2.5.4.3`; empty when the value is of another type.
    public String oid() {
        if (tag != OID || content.length == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        long arc = 0;
        for (byte octet : content) {
            arc = (arc << 7) | (octet & 0x7F);
            if ((octet & 0x80) == 0) {
                text.append(text.isEmpty() ? first(arc) : "." + arc);
                arc = 0;
            }
        }
        return text.toString();
    }

    /// The first two arcs are encoded as one number.
    private static String first(long arc) {
        long root = Math.min(2, arc / 40);
        return root + "." + (arc - 40 * root);
    }

    private static List<Der> all(byte[] bytes) {
        List<Der> values = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int tag = octet(bytes, at);
            int length = octet(bytes, at + 1);
            int start = at + 2;
            if (length > 0x7F) {
                int octets = length & 0x7F;
                if (octets == 0 || octets > LONGEST_LENGTH) {
                    throw new IllegalArgumentException("too long");
                }
                length = 0;
                for (int i = 0; i < octets; i++) {
                    length = (length << 8) | octet(bytes, start + i);
                }
                start += octets;
            }
            if (length > bytes.length - start) {
                throw new IllegalArgumentException("cut short");
            }
            values.add(new Der(tag, Arrays.copyOfRange(bytes, start, start + length)));
            at = start + length;
        }
        return values;
    }

    private static int octet(byte[] bytes, int at) {
        if (at >= bytes.length) {
            throw new IllegalArgumentException("cut short");
        }
        return bytes[at] & 0xFF;
    }
}
