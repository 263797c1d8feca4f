// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.text.Sha256;

/// The hash under which a token is cached.
///
/// @param hex SHA-256
record TokenHash(String hex) {

    static TokenHash of(BearerToken token) {
        return new TokenHash(Sha256.hex(token.text()));
    }
}
