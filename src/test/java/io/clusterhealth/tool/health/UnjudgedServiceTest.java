// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A Service that has had no endpoints since it was created, nine minutes ago, beside a fault of another namespace.
class UnjudgedServiceTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("ledger.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {namespace: shop, name: ledger, creationTimestamp: "2026-11-21T09:51:00Z"}
                spec: {type: ClusterIP, selector: {app: other}, ports: [{port: 80}]}
                ---
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {namespace: shop, name: ledger-1, creationTimestamp: "2026-11-21T09:51:00Z",
                  labels: {kubernetes.io/service-name: ledger}}
                addressType: IPv4
                endpoints: []
                ---
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: ledger}
                spec: {rules: [{host: shop.example.com, http: {paths: [
                  {path: /, backend: {service: {name: ledger, port: {number: 80}}}}]}}]}
                """);
        write("crash.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: crm, name: bot, creationTimestamp: "2026-11-21T09:00:00Z"}
                spec: {containers: [{name: app, image: r/bot}]}
                status: {phase: Running, conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}],
                  containerStatuses: [{name: app, ready: false, restartCount: 14, state: {waiting: {reason: CrashLoopBackOff}},
                    lastState: {terminated: {exitCode: 1, finishedAt: "2026-11-21T09:59:00Z"}}}]}
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get-cluster-health | {} | Not yet judged: 1 Service without endpoints for 9 min (Service shop/ledger).",
                "explain-resource | {\"kind\": \"Service\", \"name\": \"ledger\"} | : not yet judged: without endpoints for 9 min; a problem from 2026-11-21T10:01:00Z",
                "explain-resource | {\"kind\": \"Ingress\", \"name\": \"ledger\"} | : not yet judged: Service shop/ledger: without endpoints for 9 min; a problem from 2026-11-21T10:01:00Z"
            })
    void isToldByAllWhoLeadToIt(String tool, String arguments, String told) {
        assertThat(answer(tool, arguments).text()).contains(told);
    }
}
