// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.safety.KindDangers;
import io.clusterhealth.text.Words;
import java.util.Optional;
import java.util.Set;

/// Decides what is never changed, whatever the caller's rights are.
///
/// @param namespaces namespaces in which changes are made; `*` for all but system namespaces, and for cluster-scoped
/// objects
public record ChangePolicy(Set<String> namespaces) {
    private static final String ALL = "*";

    /// Groups whose kinds all define rights.
    private static final Set<String> CLOSED_GROUPS = Words.setOf("""
            rbac.authorization.k8s.io authorization.openshift.io user.openshift.io oauth.openshift.io
            security.openshift.io""");

    public ChangePolicy {
        namespaces = Set.copyOf(namespaces);
    }

    /// Why an object must not be changed, one clause; empty where it may be.
    public Optional<String> refusal(ChangeTarget target, ChangeAction action) {
        ApiResource resource = target.resource();
        if (resource.kind().equals("CertificateSigningRequest") && action != ChangeAction.APPROVE_CSR) {
            return Optional.of("requests for certificates are approved, and not changed otherwise");
        }
        if (KindDangers.isFixed(resource.kind()) || CLOSED_GROUPS.contains(resource.group())) {
            return Optional.of("objects of kind %s are never changed".formatted(resource.kind()));
        }
        if (PlatformNamespaces.contains(target.ownNamespace())) {
            return Optional.of("the namespaces of the platform, kube-* and openshift-*, are never changed");
        }
        // A Namespace is not in itself: its labels decide what may run in it, and its deletion deletes Secrets and
        // roles.
        String namespace = target.name().namespace();
        return namespaces.contains(ALL) || (!namespace.isEmpty() && namespaces.contains(namespace))
                ? Optional.empty()
                : Optional.of(
                        namespace.isEmpty()
                                ? "cluster-scoped objects are changed only where MCP_CHANGE_NAMESPACES contains '*'"
                                : "MCP_CHANGE_NAMESPACES does not contain the namespace '%s'".formatted(namespace));
    }
}
