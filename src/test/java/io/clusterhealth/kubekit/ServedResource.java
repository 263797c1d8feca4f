// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import java.util.List;

/// A resource as the API server's discovery has it.
///
/// @param root such as `/apis/apps/v1/`
/// @param names what kubectl takes for it: plural, singular, short
record ServedResource(String root, String plural, List<String> names, String kind, boolean namespaced) {
    /// @param namespace of no meaning where the resource has none
    String path(String namespace, String name) {
        return root + (namespaced ? "namespaces/" + namespace + "/" : "") + plural + "/" + name;
    }

    /// All there are, in whatever namespace.
    String path() {
        return root + plural;
    }
}
