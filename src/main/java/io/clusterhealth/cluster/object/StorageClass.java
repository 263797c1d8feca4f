// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.stream.Stream;

/// A StorageClass.
///
/// @param standard whether it is the default for claims without a class
/// @param onFirstUse whether a claim waits for a pod
public record StorageClass(Metadata metadata, String provisioner, boolean standard, boolean onFirstUse)
        implements Metadata.WithMetadata {
    public static StorageClass read(GenericObject object) {
        return new StorageClass(
                object.metadata(),
                object.text("provisioner"),
                Stream.of("storageclass.kubernetes.io", "storageclass.beta.kubernetes.io")
                        .anyMatch(by -> object.text("metadata.annotations[" + by + "/is-default-class]")
                                .equals("true")),
                object.text("volumeBindingMode").equals("WaitForFirstConsumer"));
    }
}
