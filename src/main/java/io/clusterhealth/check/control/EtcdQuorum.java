// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.meaning.Meaning.EtcdMembers;
import io.clusterhealth.meaning.Meanings;

/// What the etcd operator says about its members.
final class EtcdQuorum {
    private EtcdQuorum() {}

    /// Whether a condition's message says that fewer members are left than may decide.
    static boolean lost(String message) {
        return Meanings.of(message)
                .all(EtcdMembers.class)
                .limit(1)
                .anyMatch(members -> 2 * Integer.parseInt(members.available()) <= Integer.parseInt(members.all()));
    }
}
