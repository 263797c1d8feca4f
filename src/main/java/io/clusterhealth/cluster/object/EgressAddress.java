// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// Addresses under which pods of some namespaces appear outside, an EgressIP of OVN-Kubernetes.
///
/// @param wanted `spec.egressIPs`
/// @param assigned those of `status.items` that a node answers for
/// @param namespaces `spec.namespaceSelector`: whose pods they are
public record EgressAddress(Metadata metadata, List<String> wanted, List<String> assigned, LabelSelector namespaces) {
    public EgressAddress {
        wanted = List.copyOf(wanted);
        assigned = List.copyOf(assigned);
    }
}
