// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.meaning.Meaning.EtcdMembers;
import io.clusterhealth.meaning.Meanings;

/// The state of the etcd members, from messages of the etcd operator.
final class EtcdQuorum {
    private EtcdQuorum() {}

    /// Whether a condition's message reports that quorum is lost.
    static boolean lost(String message) {
        return Meanings.of(message)
                .all(EtcdMembers.class)
                .limit(1)
                .anyMatch(members -> 2 * Integer.parseInt(members.available()) <= Integer.parseInt(members.all()));
    }
}
