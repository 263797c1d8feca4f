// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// An IngressClass.
///
/// @param standard whether Ingresses that name no class get this one
public record IngressClass(Metadata metadata, String controller, boolean standard) {
    /// Reads one.
    public static IngressClass read(GenericObject object) {
        return new IngressClass(
                object.metadata(),
                object.text("spec.controller"),
                object.text("metadata.annotations[ingressclass.kubernetes.io/is-default-class]")
                        .equals("true"));
    }
}
