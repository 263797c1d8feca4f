// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedPeerTest {
    private static final Subject DNS = new Subject("DaemonSet", "openshift-dns", "dns-default");
    private static final Subject CORE = new Subject("Deployment", "kube-system", "coredns");
    private static final Subject PROXY = new Subject("Deployment", "shop", "proxy");
    private static final String SILENT = "[ERROR] 2 erp.corp. A: read udp 10.128.0.9:3650->10.20.0.53:53: i/o timeout";
    private static final String OPERATED = """
            metadata: {name: default}
            spec: {servers: [{zones: [corp], forwardPlugin: {upstreams: ["%s"]}}]}
            status: {clusterIP: 172.30.0.10}
            """;

    @Test
    void configurationOfTheOperatorNamesTheServer() {
        Incident joined = joined(DNS, FindingCode.POD_LOGS_FAILURE, SILENT, "10.20.0.53:53", "forward . 10.20.0.53");

        assertThat(joined.cause().subject()).hasToString("DNS default");
        assertThat(joined.cause().mode()).contains(Mode.PEER_FAILS);
        assertThat(joined.cause().evidence().getFirst().statement())
                .isEqualTo("its spec names 10.20.0.53, and DaemonSet openshift-dns/dns-default does not reach that");
        assertThat(joined.symptoms()).singleElement().satisfies(symptom -> {
            assertThat(symptom.finding().subject()).isEqualTo(DNS);
            assertThat(symptom.because())
                    .isEqualTo("it is configured by DNS default, which names 10.20.0.53, and does not reach that");
        });
    }

    @Test
    void elsewhereItsConfigMapDoes() {
        assertThat(cause(CORE, SILENT, "", "forward . 10.20.0.53 {")).isEqualTo("ConfigMap kube-system/config");
        assertThat(cause(PROXY, SILENT, "10.20.0.53", "upstream: 10.20.0.53:53"))
                .isEqualTo("ConfigMap shop/config");
        assertThat(cause(
                        PROXY,
                        "error: Get \"https://api.pay.example.com/\": i/o timeout",
                        "",
                        "url: https://api.pay.example.com"))
                .isEqualTo("ConfigMap shop/config");
    }

    @Test
    void serverThatNothingNamesLeavesTheSoftware() {
        assertThat(cause(DNS, SILENT, "10.20.0.5", "forward . 110.20.0.53")).isEqualTo(DNS.toString());
        assertThat(cause(PROXY, "error: tls: bad record, 10.20.0.53", "", "10.20.0.53"))
                .isEqualTo(PROXY.toString());
        assertThat(joined(PROXY, FindingCode.POD_CRASH_LOOP, SILENT, "", "10.20.0.53")
                        .cause()
                        .subject())
                .isEqualTo(PROXY);
    }

    @Test
    void dnsServerOfTheClusterIsNotTheOneThatIsCalled() {
        assertThat(cause(
                        PROXY,
                        "error: dial tcp: lookup erp.corp on 172.30.0.10:53: read udp 10.1.0.9:3->172.30.0.10:53: i/o timeout",
                        "",
                        "resolver 172.30.0.10"))
                .isEqualTo(PROXY.toString());
    }

    private static String cause(Subject software, String said, String upstream, String value) {
        return joined(software, FindingCode.POD_LOGS_FAILURE, said, upstream, value)
                .cause()
                .subject()
                .toString();
    }

    private static Incident joined(Subject software, FindingCode code, String said, String upstream, String value) {
        Given given = new Given().having(Resources.generic("dnses"), "kind: DNS\n" + OPERATED.formatted(upstream));
        Finding finding = Finding.of(code, software).evidence(Evidence.logged("the log of container a", said));
        return new NamedPeer(
                        given::picture,
                        reader -> List.of(
                                new Subject("ConfigMap", reader.subject().namespace(), "config")),
                        _ -> Map.of("file", value))
                .joined(Explanation.of(List.of(finding)).incidents())
                .getFirst();
    }
}
