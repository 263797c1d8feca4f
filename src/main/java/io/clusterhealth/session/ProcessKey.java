// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.security.SecureRandom;
import java.util.List;

/// A key that exists only in the memory of this process.
public final class ProcessKey implements SigningKeys {

    @Override
    public List<byte[]> current() {
        return Drawn.KEYS;
    }

    /// Generated on first use: the entropy of a secure random number takes longer than a handshake.
    private static final class Drawn {
        static final List<byte[]> KEYS = List.of(draw());

        private static byte[] draw() {
            byte[] key = new byte[MIN_BYTES];
            new SecureRandom().nextBytes(key);
            return key;
        }
    }
}
