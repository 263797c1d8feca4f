// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists of which the server itself says that there is more than it sends.
class PromisedListsTest {
    private static final Duration PLENTY = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    /// What discovery names is served: its absence at that moment is a fault of the server or of what is in between.
    @Test
    void aPathThatDiscoveryNamesIsNotAbsent() {
        Picture picture = read(
                (target, connection) -> {
                    if (target.equals("/apis")) {
                        send(connection, 200, """
                                {"kind": "APIGroupDiscoveryList", "items": [
                                 {"metadata": {"name": "apps"}, "versions": [
                                  {"version": "v1", "resources": [{"resource": "deployments"}]}]},
                                 {"metadata": {"name": "discovery.k8s.io"}, "versions": [
                                  {"version": "v1", "resources": [{"resource": "endpointslices"}]}]},
                                 {"metadata": {"name": "networking.k8s.io"}, "versions": [
                                  {"version": "v1alpha9", "resources": [{"resource": "ingresses"}]}]}]}""");
                    } else {
                        send(connection, 404, "404 page not found");
                    }
                },
                Resources.ENDPOINT_SLICES,
                Resources.INGRESSES);

        assertThat(why(picture, Resources.ENDPOINT_SLICES))
                .isInstanceOfSatisfying(
                        Unread.Failed.class,
                        failed -> assertThat(failed.cause()).contains("(404)"));
        assertThat(why(picture, Resources.INGRESSES)).isEqualTo(new Unread.Absent());
    }

    /// A part that promises more, but not where.
    @Test
    void aListThatTellsOfMoreObjectsThanItHasIsIncomplete() {
        Picture picture = read((_, connection) -> send(connection, 200, """
                {"kind": "PodList", "metadata": {"remainingItemCount": 8}, "items": [{"metadata": {"name": "one"}}]}"""), Resources.PODS);

        assertThat(picture.objects(Resources.PODS)).hasSize(1);
        assertThat(why(picture, Resources.PODS)).isEqualTo(new Unread.Failed("the answer lacks 8 objects"));
    }

    private Picture read(ScriptedServer.Script script, Resource<?>... lists) {
        try (ScriptedServer server = new ScriptedServer(script);
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, lists);
        }
    }

    private static Unread why(Picture picture, Resource<?> list) {
        return picture.list(list).unread().orElseThrow();
    }
}
