// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.util.List;

/// The keys that signatures are made and verified with. Read for each use, so that keys can change at any time.
@FunctionalInterface
public interface SigningKeys {

    /// The shortest accepted key, in bytes.
    int MIN_BYTES = 32;

    /// The key to sign with, then those still accepted for verification. The same list until the keys change.
    List<byte[]> current();
}
