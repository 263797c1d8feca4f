// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of two clusters in one folder, and manifests next to recorded objects.
class IdentityTest extends RecordingFixture {
    private static final String OBJECT = "{apiVersion: v1, kind: %s, metadata: {namespace: %s, name: %s, uid: %s}}";
    private static final String POD = "{apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: %s, uid: %1$s}}";

    @ParameterizedTest
    @CsvSource({
        "v1, Namespace, '', kube-system",
        "v1, Node, '', worker-1",
        "v1, Service, default, kubernetes",
        "config.openshift.io/v1, ClusterVersion, '', version"
    })
    void filesOfTwoClustersAreNotTakenForOne(String version, String kind, String namespace, String name)
            throws IOException {
        write("east/pods.yaml", POD.formatted("web-1"));
        String object = OBJECT.replace("v1", version);
        write("east/objects.yaml", object.formatted(kind, namespace, name, "u1"));
        write("west/pods.yaml", POD.formatted("web-2"));
        write("west/objects.yaml", object.formatted(kind, namespace, name, "u2"));

        assertThat(read().list(Resources.PODS))
                .isEqualTo(
                        failed("files of two clusters: give --cluster one of east and west (the uid of %s %s differs)"
                                .formatted(kind, name)));
    }

    /// A user namespace or a Service may be deleted and created again within one cluster.
    @ParameterizedTest
    @CsvSource({
        "Namespace, '', kube-system, u1",
        "Namespace, '', shop, u2",
        "Node, '', worker-1, u1",
        "Node, '', worker-1, ''",
        "Service, shop, kubernetes, u2"
    })
    void objectsThatAreThereTwiceAreOfOneCluster(String kind, String namespace, String name, String uid)
            throws IOException {
        write("a/pods.yaml", POD.formatted("web-1"));
        write("a/objects.yaml", OBJECT.formatted(kind, namespace, name, "u1"));
        write("b/objects.yaml", OBJECT.formatted(kind, namespace, name, uid));

        assertThat(names(read())).containsExactly("web-1");
    }

    /// One of these may have been deleted and created again.
    @Test
    void severalObjectsThatDifferAreOfTwoClusters() throws IOException {
        String both = OBJECT.formatted("Namespace", "", "shop", "%s") + "\n---\n"
                + OBJECT.formatted("PersistentVolume", "", "v", "%1$s");
        write("east/objects.yaml", both.formatted("u1"));
        write("west/objects.yaml", both.formatted("u2"));
        write("west/pods.yaml", POD.formatted("web-1"));

        assertThat(unread(read().list(Resources.PODS))).startsWith("files of two clusters: give --cluster one of east");

        write("east/node.yaml", OBJECT.formatted("Node", "", "n", "n1"));
        write("west/node.yaml", OBJECT.formatted("Node", "", "n", "n1"));

        assertThat(names(read())).containsExactly("web-1");
    }

    @Test
    void nodeThatWasRegisteredAgainIsOfOneCluster() throws IOException {
        String both = OBJECT.formatted("Namespace", "", "kube-system", "u1") + "\n---\n" + OBJECT;
        write("monday/pods.yaml", POD.formatted("web-1"));
        write("monday/objects.yaml", both.formatted("Node", "", "worker-1", "n1"));
        write("tuesday/objects.yaml", both.formatted("Node", "", "worker-1", "n2"));

        assertThat(names(read())).containsExactly("web-1");
    }

    @ParameterizedTest
    @CsvSource({"', uid: u1', db", "'', db web"})
    void whatIsToBeAppliedIsNotTakenForWhatWasRead(String stamp, String names) throws IOException {
        String deployment =
                "{apiVersion: apps/v1, kind: Deployment, metadata: {namespace: shop, name: %s%s}, spec: {}}";
        write("args/cni.yaml", deployment.formatted("web", ""));
        write("deployments.yaml", deployment.formatted("db", stamp));

        assertThat(read().objects(Resources.DEPLOYMENTS))
                .extracting(known -> known.metadata().name())
                .containsExactly(names.split(" ", -1));
    }
}
