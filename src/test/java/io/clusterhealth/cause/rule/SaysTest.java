// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaysTest {

    @ParameterizedTest
    @CsvSource({
        "'node worker-1 is gone', true",
        "'worker-1', true",
        "'gone: \"worker-1\".', true",
        "'of worker-1.', true",
        "'worker-10 is gone', false",
        "'gpu-worker-1 is gone', false",
        "'worker-1.example.com is gone', false",
        "'worker-10, worker-1', true",
        "'', false"
    })
    void nameIsFoundAsANameOfItsOwn(String words, boolean named) {
        assertThat(Says.names(saying(words), "worker-1")).isEqualTo(named);
    }

    @Test
    void nothingIsNamedByAnEmptyName() {
        assertThat(Says.names(saying("anything"), "")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'InvalidConfiguration: machine \"w-5vlpz\": quota', 'InvalidConfiguration: machine \"w-j7vgx\": quota', true",
        "'exceeded quota: q-1, requested: pods=1', 'exceeded quota: q-1, requested: pods=2', true",
        "'exceeded quota: q-1, requested: pods=1', 'exceeded quota: q-2, requested: pods=1', false",
        "'InvalidConfiguration: quota', 'InsufficientResources: quota', false",
        "'', '', false"
    })
    void whatIsParticularToEachDoesNotCount(String one, String other, boolean alike) {
        assertThat(Says.alike(saying(one), saying(other))).isEqualTo(alike);
    }

    @Test
    void edgeNeedsEvidence() {
        assertThatThrownBy(() -> new Edge(saying("a"), saying("b"), Confidence.LIKELY, " "))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Finding saying(String words) {
        return GivenFinding.finding(FindingCode.NODE_LOST, GivenFinding.node("n"))
                .says(words)
                .get();
    }
}
