// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Overlay;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OverlayNodesTest {
    private static final OverlayNodes CHECK = new OverlayNodes(Duration.ofMinutes(10));
    private static final Node SERVED = node("w1", Overlay.WHOLE, "9d", "True", "9d", false);

    @Test
    void nodeThatNobodyHasSetUpIsFoundBesideOneThatIs() {
        Given given = new Given().with(Resources.NODES, SERVED, node("w2", Overlay.NONE, "9d", "True", "9d", false));

        assertThat(given.told(CHECK)).containsExactly("NODE_WITHOUT_OVERLAY MEDIUM Node w2");
        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.of("it is ready, but OVN-Kubernetes has given it neither subnet nor gateway, "
                        + "as it has 1 other nodes"));
    }

    @ParameterizedTest
    @EnumSource(Overlay.class)
    void onlyWhereNothingIsWritten(Overlay overlay) {
        Given given = new Given().with(Resources.NODES, SERVED, node("w2", overlay, "9d", "True", "9d", false));

        assertThat(given.told(CHECK)).hasSize(overlay == Overlay.NONE ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "PART", "FOREIGN"})
    void clusterOfAnotherNetworkIsSilent(Overlay overlay) {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node("w1", overlay, "9d", "True", "9d", false),
                        node("w2", Overlay.NONE, "9d", "True", "9d", false));

        assertThat(given.told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10m, True, 10m, false, true",
        "9m59s, True, 9m59s, false, false",
        "9d, True, 9m59s, false, false",
        "9m59s, True, 10m, false, false",
        "9d, False, 9d, false, false",
        "9d, Unknown, 9d, false, false",
        "9d, True, 9d, true, false"
    })
    void newCordonedAndSilentNodesAreGivenTime(
            String age, String ready, String since, boolean cordoned, boolean found) {
        Given given = new Given().with(Resources.NODES, SERVED, node("w2", Overlay.NONE, age, ready, since, cordoned));

        assertThat(given.told(CHECK)).hasSize(found ? 1 : 0);
    }

    private static Node node(String name, Overlay overlay, String age, String ready, String since, boolean cordoned) {
        return new Node(
                created("", name, age),
                List.of("worker"),
                "v1.34.3",
                cordoned,
                Requests.NONE,
                Requests.NONE,
                Optional.empty(),
                "",
                "",
                "",
                List.of(),
                List.of(condition("Ready", ready, since)),
                "",
                overlay,
                Map.of(),
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }
}
