// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Whether the words about new faults leave hope that they end by themselves.
class UnsettledTest {
    private static final Subject APP = new Subject("Application", "argocd", "web");

    private static Finding refused(String why) {
        return Finding.of(FindingCode.OPERAND_UNWELL, APP).quoting("Ready=False", why);
    }

    private static List<String> texts(Finding... faults) {
        return Unsettled.faults(List.of(faults)).stream().map(Unsettled::text).toList();
    }

    @Test
    void aRejectedFieldStaysRejected() {
        assertThat(texts(refused("waiting for the first sync"))).containsExactly("1 new fault");
        assertThat(texts(refused(
                        "Deployment.apps \"web\" is invalid: spec.selector: Invalid value: field is immutable")))
                .containsExactly("1 new fault that waiting does not end");
    }

    @Test
    void theNextObjectsAreNamedToo() {
        List<Subject> rollouts = IntStream.range(0, 5)
                .mapToObj(i -> new Subject("Deployment", "shop", "web" + i))
                .toList();

        Unsettled some = Unsettled.of(
                Unsettled.Stage.ROLLOUT_INCOMPLETE, rollouts, rollouts.get(1), Optional.empty(), Optional.empty());

        assertThat(some.count()).isEqualTo(5);
        assertThat(some.others()).containsExactly(rollouts.getFirst(), rollouts.get(2));
        assertThat(Unsettled.of(
                                Unsettled.Stage.POD_PENDING,
                                rollouts,
                                rollouts.getFirst(),
                                Optional.empty(),
                                Optional.empty())
                        .others())
                .isEmpty();
    }

    @Test
    void faultsThatStayComeFirst() {
        Finding fast = Finding.of(FindingCode.STORAGE_CLASS_MISSING, Subject.clusterScoped("StorageClass", "fast"))
                .saying("it is not there");
        Finding slow = Finding.of(FindingCode.NO_DEFAULT_CLASS, Subject.clusterScoped("StorageClass", "(default)"))
                .saying("it is not there");

        assertThat(texts(refused("starting"), fast, slow))
                .containsExactly("2 new faults that waiting does not end", "1 new fault");
        assertThat(texts()).isEmpty();
    }
}
