// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// The volumes behind the claims.
final class Volumes {
    private static final String DRIVER = "ebs.csi.aws.com";

    private final Ids ids;

    Volumes(Ids ids) {
        this.ids = ids;
    }

    /// @param pods all pods of the demo
    /// @param claims all volume claims of the demo
    List<ObjectNode> objects(List<ObjectNode> pods, List<ObjectNode> claims) {
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(Tree.of("""
                {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass",
                 "metadata":{"name":"gp3-csi","uid":"%s","creationTimestamp":"%s",
                  "annotations":{"storageclass.kubernetes.io/is-default-class":"true"}},
                 "provisioner":"%s","reclaimPolicy":"Delete","volumeBindingMode":"WaitForFirstConsumer",
                 "allowVolumeExpansion":true}
                """, ids.uid(), Timeline.INSTALLED, DRIVER));
        for (ObjectNode claim : claims) {
            if (claim.at("/status/phase").asText().equals("Bound")) {
                objects.add(volume(claim));
            }
        }
        for (ObjectNode pod : pods) {
            claims.stream().filter(claim -> mounts(pod, claim)).forEach(claim -> objects.add(attachment(pod, claim)));
        }
        return objects;
    }

    private ObjectNode volume(ObjectNode claim) {
        return Tree.of(
                """
                {"apiVersion":"v1","kind":"PersistentVolume",
                 "metadata":{"name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s"},
                 "spec":{"accessModes":["ReadWriteOnce"],"capacity":{"storage":"%4$s"},"storageClassName":"gp3-csi",
                  "persistentVolumeReclaimPolicy":"Delete","csi":{"driver":"%5$s"},
                  "claimRef":{"kind":"PersistentVolumeClaim","namespace":"%6$s","name":"%7$s"}},
                 "status":{"phase":"Bound"}}
                """,
                claim.at("/spec/volumeName").asText(),
                ids.uid(),
                claim.at("/metadata/creationTimestamp").asText(),
                claim.at("/spec/resources/requests/storage").asText(),
                DRIVER,
                claim.at("/metadata/namespace").asText(),
                claim.at("/metadata/name").asText());
    }

    private static boolean mounts(ObjectNode pod, ObjectNode claim) {
        String namespace = claim.at("/metadata/namespace").asText();
        String name = claim.at("/metadata/name").asText();
        return Running.in(namespace, pod)
                && pod.at("/spec/volumes")
                        .valueStream()
                        .anyMatch(volume -> volume.at("/persistentVolumeClaim/claimName")
                                .asText()
                                .equals(name));
    }

    /// A volume stays attached to a node that is lost.
    private ObjectNode attachment(ObjectNode pod, ObjectNode claim) {
        return Tree.of(
                """
                {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment",
                 "metadata":{"name":"csi-%1$s","uid":"%2$s","creationTimestamp":"%3$s"},
                 "spec":{"attacher":"%4$s","nodeName":"%5$s","source":{"persistentVolumeName":"%6$s"}},
                 "status":{"attached":true}}
                """,
                ids.hex(32),
                ids.uid(),
                pod.at("/metadata/creationTimestamp").asText(),
                DRIVER,
                pod.at("/spec/nodeName").asText(),
                claim.at("/spec/volumeName").asText());
    }
}
