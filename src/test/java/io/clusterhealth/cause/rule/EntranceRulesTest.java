// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Probes and challenges from outside, while the load balancer of all Ingresses has no address.
class EntranceRulesTest {
    private static final Subject SERVICE = new Subject("Service", "ingress", "nginx");

    @ParameterizedTest
    @CsvSource({
        "failed to connect to web.shop.example.com port 443, 500, LIKELY",
        "failed to connect to web.shop.example.com port 443, 606, ''",
        "failed to connect to login.shop.example.com port 443, 590, POSSIBLE",
        "failed to connect to login.shop.example.com port 443, 500, ''",
        "failed to connect to www.example.com port 443, 590, ''",
        "certificate of web.shop.example.com has expired, 590, ''"
    })
    void probeCannotConnectToWhatIsReachedThroughIt(String said, int ago, String confidence) {
        GivenFinding probe = finding(JOB_FAILED, new Subject("Job", "probes", "outside-1"))
                .ago(ago)
                .says(said);

        assertThat(edge(entrance(), probe).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "30, Failed to allocate IP for \"voice/turn\": no available IPs, LIKELY",
        "60, Failed to allocate IP for \"voice/turn\": no available IPs, ''",
        "30, quota of addresses exceeded, ''",
        "30, '', ''"
    })
    void whoIsRefusedAnAddressInTheSameWordsWaitsWithTheFirst(int ago, String said, String confidence) {
        GivenFinding first = finding(LOAD_BALANCER_PENDING, new Subject("Service", "b2b", "sftp"))
                .ago(60)
                .says("Failed to allocate IP for \"b2b/sftp\": no available IPs");
        GivenFinding second = finding(LOAD_BALANCER_PENDING, new Subject("Service", "voice", "turn"))
                .ago(ago)
                .says(said);

        assertThat(edge(first, second).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "web.shop.example.com, 590, POSSIBLE",
        "shop.example.com, 590, POSSIBLE",
        "web.shop.example.com, 610, ''",
        "web.shop.example.com, 530, ''",
        "web.shop.svc, 590, ''",
        "eshop.example.com, 590, ''"
    })
    void certificateWaitsForAProofThatComesThroughIt(String name, int ago, String confidence) {
        GivenFinding certificate = finding(CERTIFICATE_ENDS, new Subject("Certificate", "shop", "tls"))
                .ago(ago)
                .link(Relation.KNOWN_AS, Subject.external(name));

        assertThat(edge(entrance(), certificate).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    private static GivenFinding entrance() {
        return finding(LOAD_BALANCER_PENDING, SERVICE)
                .ago(600)
                .link(Relation.KNOWN_AS, Subject.external("web.shop.example.com"))
                .link(Relation.KNOWN_AS, Subject.external("www.co.uk"));
    }
}
