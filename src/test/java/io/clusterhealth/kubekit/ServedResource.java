// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import java.util.List;

/// A resource from the API server's discovery.
///
/// @param root such as `/apis/apps/v1/`
/// @param names the names that kubectl accepts for it: plural, singular, short
record ServedResource(String root, String plural, List<String> names, String kind, boolean namespaced) {
    /// @param namespace ignored where the resource is cluster-scoped
    String path(String namespace, String name) {
        return root + (namespaced ? "namespaces/" + namespace + "/" : "") + plural + "/" + name;
    }

    /// The path of the list in all namespaces.
    String path() {
        return root + plural;
    }
}
