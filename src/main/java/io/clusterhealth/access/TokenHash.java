// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.caller.BearerToken;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What a token is remembered by.
///
/// @param hex SHA-256
record TokenHash(String hex) {

    static TokenHash of(BearerToken token) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(token.text().getBytes(UTF_8));
            return new TokenHash(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
