// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.util.List;

/// The keys that signatures are made and judged with. Asked anew each time, so that keys can change at any time.
@FunctionalInterface
public interface SigningKeys {

    /// The shortest key that is taken, in bytes.
    int MIN_BYTES = 32;

    /// The key to sign with, then those whose signatures still count. The same list for as long as they are the same.
    List<byte[]> current();
}
