// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataFieldsTest {
    /// Volcano and OpenKruise have kinds of these names; `extensions` is the earlier group of `apps`.
    @ParameterizedTest
    @CsvSource({
        "batch/v1, Job, Job",
        "v1, Node, Node",
        "extensions/v1beta1, ReplicaSet, ReplicaSet",
        "'', Job, Job",
        "batch.volcano.sh/v1alpha1, Job, Job.batch.volcano.sh",
        "apps.kruise.io/v1beta1, StatefulSet, StatefulSet.apps.kruise.io",
        "apps.openshift.io/v1, DeploymentConfig, DeploymentConfig"
    })
    void customResourceNamedLikeAKindOfKubernetesIsAnotherKind(String apiVersion, String kind, String read) {
        assertThat(read(Resources.PODS, """
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: shop
                  name: train-0
                  ownerReferences:
                  - {apiVersion: "%s", kind: %s, name: train, controller: true}
                """.formatted(apiVersion, kind))
                        .orElseThrow()
                        .metadata()
                        .controller())
                .contains(new Metadata.Owner(read, "train"));
    }
}
