// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.capability;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Subject;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftwareTest {
    @ParameterizedTest
    @CsvSource({
        "dns-server, kube-system, coredns, true",
        "dns-server, kube-system, coredns-autoscaler, false",
        "dns-server, shop, coredns, false",
        "vault, vault, vault, true",
        "vault, vault, vault-agent-injector, false",
        "essential, kube-system, coredns, true",
        "essential, kube-system, cilium-operator, false"
    })
    void isKnownByItsName(String software, String namespace, String name, boolean known) {
        assertThat(Software.named(software).matches(new Subject("Deployment", namespace, name)))
                .isEqualTo(known);
    }

    @Test
    void isKnownByLabelsAndContainers() {
        assertThat(Software.named("dns-server").shows(Map.of("k8s-app", "kube-dns"), Stream.of()))
                .isTrue();
        assertThat(Software.named("csi-driver").shows(Map.of(), Stream.of("driver", "csi-node-driver-registrar")))
                .isTrue();
        assertThat(Software.named("csi-driver").shows(Map.of("app", "csi"), Stream.of("driver")))
                .isFalse();
    }

    @Test
    void isKnownByThePathsThatItMounts() {
        assertThat(Software.named("cni-plugin").mounts(Set.of("/run", "/etc/cni/net.d")))
                .isTrue();
        assertThat(Software.named("cni-plugin").mounts(Set.of("/opt/cni/bin"))).isTrue();
        assertThat(Software.named("cni-plugin").mounts(Set.of("/", "/etc", "/run")))
                .isFalse();
        assertThat(Software.named("dns-server").mounts(Set.of("/etc/cni/net.d")))
                .isFalse();
    }
}
