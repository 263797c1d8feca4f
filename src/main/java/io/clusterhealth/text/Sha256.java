// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 of texts in UTF-8; every Java has it.
public final class Sha256 {
    private Sha256() {}

    /// The digest, 32 bytes.
    public static byte[] of(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// The digest as 64 hexadecimal digits.
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /// The first bytes of the digest, two hexadecimal digits each.
    public static String hex(String text, int bytes) {
        return HexFormat.of().formatHex(of(text), 0, bytes);
    }
}
