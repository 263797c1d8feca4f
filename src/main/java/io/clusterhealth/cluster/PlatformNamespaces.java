// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// The namespaces that belong to the platform, not to its users.
public final class PlatformNamespaces {
    private PlatformNamespaces() {}

    /// Whether a namespace is one of them, judged by its name.
    public static boolean contains(String namespace) {
        return namespace.startsWith("openshift-") || namespace.startsWith("kube-") || namespace.equals("openshift");
    }
}
