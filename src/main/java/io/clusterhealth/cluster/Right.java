// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Optional;

/// A permission in the terms of Kubernetes' authorization.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/">Authorization</a>
public sealed interface Right {

    /// Such as `get`; `*` for any.
    String verb();

    /// Access to a non-resource URL.
    record Url(String verb, String path) implements Right {}

    /// An operation on objects.
    ///
    /// @param group API group; empty for the core group
    /// @param subresource such as `log`; may be empty
    /// @param namespace empty for all, and for cluster-scoped objects
    /// @param name empty for a whole list
    record OfObjects(String verb, String group, String resource, String subresource, String namespace, String name)
            implements Right {

        /// The subresource behind a slash; empty without one.
        public String below() {
            return subresource.isEmpty() ? "" : "/" + subresource;
        }

        /// The right for all signers of a domain, which serves as well as that for one of them: the API server's
        /// admission asks for both. Empty for a right of another kind.
        public Optional<OfObjects> ofDomain() {
            int slash = name.indexOf('/');
            return resource.equals("signers") && slash > 0 && !name.endsWith("/*")
                    ? Optional.of(new OfObjects(
                            verb, group, resource, subresource, namespace, name.substring(0, slash) + "/*"))
                    : Optional.empty();
        }
    }
}
