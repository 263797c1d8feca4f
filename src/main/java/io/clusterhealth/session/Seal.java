// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs data that clients carry, with HMAC-SHA256. Without the key it can be read, but not forged.
///
/// @param purpose of the sealed text: a seal for one purpose is invalid for another
public record Seal(SigningKeys keys, String purpose) {
    private static final String ALGORITHM = "HmacSHA256";

    /// The text with its signature, in visible ASCII without white space.
    public String seal(String text) {
        return seal(text.getBytes(UTF_8));
    }

    /// The bytes with their signature, in visible ASCII without white space.
    public String seal(byte[] bytes) {
        return encode(bytes) + "." + encode(sign(keys.current().getFirst(), bytes));
    }

    /// The sealed text; empty when the signature is invalid.
    public Optional<String> open(String sealed) {
        return openBytes(sealed).map(bytes -> new String(bytes, UTF_8));
    }

    /// The sealed bytes; empty when the signature is invalid.
    public Optional<byte[]> openBytes(String sealed) {
        int dot = sealed.indexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(sealed.substring(0, dot));
            byte[] signature = Base64.getUrlDecoder().decode(sealed.substring(dot + 1));
            // Other encodings that decode to the same bytes are refused.
            boolean canonical = sealed.equals(encode(bytes) + "." + encode(signature));
            boolean genuine =
                    keys.current().stream().anyMatch(key -> MessageDigest.isEqual(sign(key, bytes), signature));
            return canonical && genuine ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private byte[] sign(byte[] key, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(purpose.getBytes(UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
