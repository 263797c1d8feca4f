// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The tenth of the cases that must not guide changes of checks and rules: scored and printed in total only.
///
/// The name of the folder decides, so that it is fixed before anybody sees the result of a new case.
final class HeldBack {
    /// Of 256.
    private static final int SHARE = 26;

    private HeldBack() {}

    /// Whether the first byte of the SHA-256 of the folder's name, in UTF-8, is below 26.
    static boolean draws(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return Byte.toUnsignedInt(hash[0]) < SHARE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
