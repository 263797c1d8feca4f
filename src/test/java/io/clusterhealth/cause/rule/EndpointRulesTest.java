// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.SERVICE_PORT_NOT_DECLARED;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Callers of a Service without endpoints.
class EndpointRulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shop   | Get "http://pay:8080/ping": dial tcp 10.96.14.80:8080: connect: connection refused | true
            shop   | Get "http://pay/ping": dial tcp 10.96.14.80:80: connect: connection refused        | true
            shop   | pay is down: connection refused                                                    | false
            shop   | prepay:8080: connection refused                                                    | false
            shop   | http://pay.example.com/: connection refused                                        | false
            shop   | http://pay:8080/ping answers 404                                                   | false
            stores | pay.shop:8080: connection refused                                                  | true
            stores | pay.shop.svc.cluster.local: connection refused                                     | true
            stores | pay:8080: connection refused                                                       | false
            """)
    void callItByItsAddress(String namespace, String said, boolean connected) {
        assertThat(edge(nobody(), caller(namespace, said)).isPresent()).isEqualTo(connected);
    }

    @Test
    void sufferFromWhatIsToAnswerForIt() {
        GivenFinding behind = nobody().link(Relation.SELECTS, deployment("pay"));

        assertThat(edge(behind, caller("shop", "http://pay:8080: connection refused")))
                .isEmpty();
    }

    /// The target port of the Service is not declared by its pods: no program listens there.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://pay:8080/ping: connection refused              | true
            http://pay:8080/ping: i/o timeout                     | false
            lookup pay on 10.96.0.10:53: connection refused       | false
            http://other:8080/ping: connection refused            | false
            """)
    void areRefusedAtAPortThatNoPodDeclares(String said, boolean connected) {
        GivenFinding port = finding(SERVICE_PORT_NOT_DECLARED, new Subject("Service", "shop", "pay"));

        assertThat(edge(port, caller("shop", said)).isPresent()).isEqualTo(connected);
    }

    private static GivenFinding nobody() {
        return finding(SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "pay"));
    }

    private static GivenFinding caller(String namespace, String said) {
        return finding(POD_CRASH_LOOP, new Subject("Deployment", namespace, "cart"))
                .says(said);
    }
}
