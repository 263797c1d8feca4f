// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

/// Which namespaces belong to the platform, not to its users.
final class Platform {
    private Platform() {}

    static boolean owns(String namespace) {
        return namespace.startsWith("openshift-") || namespace.startsWith("kube-") || namespace.equals("openshift");
    }
}
