// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sentences that readers or models misunderstood, each with the wording that replaces it: checked on the demo.
@Timeout(60)
class SentencesIT {
    private static StdioClient client;

    @BeforeAll
    static void start() throws IOException {
        client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"));
        client.initialize();
    }

    @AfterAll
    static void stop() throws Exception {
        client.close();
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                // kubectl's wording, and one duration
                "list-pods | {} | Pod is stuck in Terminating | does not end",
                "list-pods | {} | 18 min past its grace period | grace period ended",
                "list-pods | {} | not ready for 24 min (node lost; last report 1/1) | it is not ready for",
                // a common cause once, with the names
                "list-pods | {} | 34 pods are on Node ip-10-0-32-108.eu-central-1.compute.internal: Node stopped reporting (CH-202) | 6 of 34",
                // labelled, each on its own line
                "get-cluster-health | {} | impact: Cluster Capacity; scope: WorkerPool | 24 min; Cluster Capacity",
                "get-cluster-health | {} | 17 × Pod runs but is not ready, 2 × Alert is firing | is firing …",
                "get-cluster-health | {} | last heartbeat 25 min ago | sign of life",
                "list-nodes | {} | NotReady (Unknown) | internal (worker) Unknown",
                "explain-resource | {'kind':'Deployment','namespace':'payments','name':'payments-api'} | created | made ",
                "explain-resource | {'kind':'Pod','namespace':'payments','name':'payments-api-d6kcd8ptqr-4xrvr'} | owner: ReplicaSet payments/payments-api-d6kcd8ptqr | made by",
                "explain-resource | {'kind':'Node','name':'ip-10-0-32-108.eu-central-1.compute.internal'} | this is the first cause; 63 findings follow from it | it is the first cause of one",
                "explain-resource | {'kind':'Node','name':'ip-10-0-32-108.eu-central-1.compute.internal'} | kubeletVersion | machineID",
                "explain-resource | {} | 'kind' and 'name' are missing | 'name' is missing",
                "get-upgrade-readiness | {} | do not upgrade to 4.21 until | to be upgraded before",
                "get-upgrade-readiness | {'section':'operators'} | Did you mean 'cluster-operators'? | olm-operators'?",
                "list-nodes | {} | 39 of 40 nodes are Ready | No metrics of what they use",
                "list-events | {} | 120 Warning events | sorts",
                "calculate-pod-capacity | {'include_trending':true} | 16 pods started in the last 24 h request 6 CPU | began in the last day",
                "calculate-pod-capacity | {'custom_resources':{'gpu':'1'}} | It takes cpu, memory, ephemeral-storage | Did you mean 'cpu'",
                "wait-for-health | {'wait_seconds':2,'finding':'CH-202'} | CH-202 to clear | CH-202 gone",
                "wait-for-health | {'wait_seconds':2} | waited for healthy and settled | waited for healthy;",
                "wait-for-health | {'wait_seconds':2,'finding':'CH-999'} | Open: CH-202 | Did you mean",
                "list-pods | {'namespace':'Payments'} | lower-case letters, digits and hyphens | ^[",
                "list-pods | {'namespace':'Payments'} | Did you mean 'payments'? | must look like",
                "what-changed | {'since':'yesterday'} | 30m, 24h or 7d | must look like",
                "get-pod-logs | {'pod':'ledger-db-0','namespace':'payments'} | The recording holds no log of container postgres of pod ledger-db-0. Recorded: pod payments/ | There is no log",
                "get-pod-logs | {'pod':'payments-apis','namespace':'payments'} | Did you mean 'payments-api'? | valid: ledger-db-0"
            })
    void sayWhatIsMeant(String tool, String arguments, String says, String not) {
        String text = client.call(tool, arguments.replace('\'', '"'))
                .path("content")
                .path(0)
                .path("text")
                .asText();

        assertThat(text).contains(says).doesNotContain(not);
    }
}
