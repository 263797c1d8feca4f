// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Optional;

/// A machine of metal that OpenShift switches on and installs by itself.
///
/// @param status `status.operationalStatus`: `OK`, `error`, `discovered`, `delayed`, `detached`; empty until it is
/// known
/// @param errorType `status.errorType`, such as `power management error`
/// @param errors `status.errorCount`: attempts that failed since the last that did not
/// @param state `status.provisioning.state`, such as `provisioned`
/// @param machine the Machine that has taken it, `spec.consumerRef`
public record BareMetalHost(
        Metadata metadata,
        String status,
        String errorType,
        String errorMessage,
        int errors,
        String state,
        Optional<ObjectReference> machine) {

    /// Another object by its names.
    public record ObjectReference(String namespace, String name) {}
}
