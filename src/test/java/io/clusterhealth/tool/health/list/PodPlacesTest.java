// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.tool.health.list.PodPlaces.Beside;
import io.clusterhealth.tool.health.list.PodPlaces.NewPod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodPlacesTest {
    private static final String APART =
            "\"affinity\":{\"podAntiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":["
                    + "{\"labelSelector\":{\"matchLabels\":{\"app\":\"%s\"}},\"topologyKey\":\"%s\"}]}}";

    private static final String NODE = """
            {"metadata":{"name":"%s","labels":{"kubernetes.io/hostname":"%s","zone":"%s"}},"spec":{"taints":[%s]},
              "status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"10"},"conditions":[{"type":"Ready","status":"True"}]}}""";

    /// Three nodes: n1 and n2 in zone a, and n3, with a taint, in zone b. A pod of app=web runs on n1.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ~~                                             | 6 | ~~
            "nodeSelector":{"zone":"a"}                    | 6 | ~~
            "nodeSelector":{"zone":"c"}                    | 0 | it asks for a node with label zone=c; no node has it; nodes have zone=a, zone=b
            "nodeSelector":{"zone":"b"}                    | 0 | it does not tolerate taint dedicated=db:NoSchedule
            "tolerations":[{"operator":"Exists"}]          | 9 | ~~
            apart web kubernetes.io/hostname               | 1 | ~~
            apart web zone                                 | 0 | its anti-affinity excludes pods with label app=web on the same zone
            apart db kubernetes.io/hostname                | 6 | ~~
            """)
    void podsArePlacedByWhatTheyRequire(String spec, int places, String obstacle) {
        String required = spec.startsWith("apart")
                ? APART.formatted((Object[]) spec.substring("apart ".length()).split(" "))
                : spec;
        Pod pod = Given.read(
                Resources.PODS,
                "{\"metadata\":{\"name\":\"x\",\"namespace\":\"shop\"},\"spec\":{%s}}".formatted(required));
        NewPod each = new NewPod("shop", Map.of("app", "web"), pod.placement(), new Requests(1_200, 1 << 20, 1));
        PodPlaces all = new PodPlaces(picture(), _ -> true, List.of(new Beside("shop", Map.of("app", "web"), "n1")));

        assertThat(all.obstacle(each).orElse("")).isEqualTo(obstacle);
        assertThat(all.place(each, 100)).isEqualTo(places);
    }

    private static Picture picture() {
        return new Given()
                .having(
                        Resources.NODES,
                        NODE.formatted("n1", "n1", "a", ""),
                        NODE.formatted("n2", "n2", "a", ""),
                        NODE.formatted(
                                "n3", "n3", "b", "{\"key\":\"dedicated\",\"value\":\"db\",\"effect\":\"NoSchedule\"}"))
                .picture();
    }
}
