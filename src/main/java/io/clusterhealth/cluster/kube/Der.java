// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// Just enough of the DER encoding to put an old private key into a new wrapping.
final class Der {
    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;
    private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};

    private Der() {}

    /// A key in its algorithm's own form, wrapped as PKCS #8.
    ///
    /// @param algorithm the DER of its `AlgorithmIdentifier`
    static byte[] pkcs8(byte[] algorithm, byte[] key) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(VERSION_0);
        content.writeBytes(algorithm);
        content.writeBytes(element(OCTET_STRING, key));
        return element(SEQUENCE, content.toByteArray());
    }

    /// The first member of a sequence, with its tag: of a `SubjectPublicKeyInfo`, the algorithm of the key.
    static byte[] firstMember(byte[] sequence) {
        int start = headerLength(sequence, 0);
        int end = start + headerLength(sequence, start) + contentLength(sequence, start);
        return Arrays.copyOfRange(sequence, start, end);
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            int bytes = content.length < 0x100 ? 1 : content.length < 0x10000 ? 2 : 3;
            out.write(0x80 | bytes);
            for (int i = bytes - 1; i >= 0; i--) {
                out.write(content.length >> (8 * i));
            }
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static int headerLength(byte[] der, int at) {
        int length = der[at + 1] & 0xFF;
        return length < 0x80 ? 2 : 2 + (length & 0x7F);
    }

    private static int contentLength(byte[] der, int at) {
        int length = der[at + 1] & 0xFF;
        if (length < 0x80) {
            return length;
        }
        int content = 0;
        for (int i = 0; i < (length & 0x7F); i++) {
            content = (content << 8) | (der[at + 2 + i] & 0xFF);
        }
        return content;
    }
}
