// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256, which every Java has, of texts in UTF-8.
public final class Sha256 {
    private Sha256() {}

    /// The 32 bytes.
    public static byte[] of(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// 64 hexadecimal digits.
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /// The first bytes of it, two hexadecimal digits each.
    public static String hex(String text, int bytes) {
        return HexFormat.of().formatHex(of(text), 0, bytes);
    }
}
