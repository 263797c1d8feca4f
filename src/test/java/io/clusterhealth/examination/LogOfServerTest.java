// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogOfServerTest {
    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final Subject CLIENT = new Subject("Deployment", "books", "ledger");
    private static final Finding FAILING = Finding.of(FindingCode.POD_CRASH_LOOP, CLIENT)
            .quoting("it says", "dial tcp: lookup rates.example.com on 10.96.0.10:53: server misbehaving");

    private static final String NO_ANSWER =
            "[ERROR] plugin/errors: 2 rates.example.com. A: read udp 10.244.5.17:40000->10.20.0.53:53: i/o timeout";
    private static final String REFUSED =
            "level=error msg=\"cannot list zones: InvalidClientTokenId: token is invalid\"";

    private static LogOfServer log(String... lines) {
        return LogOfServer.of(List.of(lines), NOW);
    }

    @Test
    void repeatedFailureIsTheServersOwn() {
        assertThat(log("[INFO] serving", NO_ANSWER, NO_ANSWER).failure(FAILING)).contains(NO_ANSWER);
        assertThat(log(REFUSED, REFUSED, "level=info msg=\"trying again\"").failure(FAILING))
                .contains(REFUSED);
    }

    @Test
    void oneErrorIsNotRepeated() {
        assertThat(log("[INFO] serving", NO_ANSWER).failure(FAILING)).isEmpty();
    }

    @Test
    void serverThatWorksAgainIsNotBlamed() {
        assertThat(log(REFUSED, REFUSED, "level=info msg=\"2 records written\"", "level=info msg=\"up to date\"")
                        .failure(FAILING))
                .isEmpty();
    }

    @Test
    void errorsAmongOtherLinesAreNotBlamed() {
        List<String> served = Collections.nCopies(6, "[INFO] answered");
        List<String> lines = Stream.of(List.of(NO_ANSWER), served, List.of(NO_ANSWER))
                .flatMap(List::stream)
                .toList();

        assertThat(LogOfServer.of(lines, NOW).failure(FAILING)).isEmpty();
    }

    @Test
    void errorsOfDifferentKindsAreNotBlamed() {
        assertThat(log(REFUSED, NO_ANSWER).failure(FAILING)).isEmpty();
        assertThat(log("ERROR object is not valid", "ERROR object is not valid").failure(FAILING))
                .isEmpty();
    }

    @Test
    void linesAreCurrentForAQuarterOfAnHour() {
        assertThat(log("2026-11-21T09:45:00Z " + REFUSED, "2026-11-21T09:50:00Z " + REFUSED)
                        .failure(FAILING))
                .contains(REFUSED);
        assertThat(log("2026-11-21T09:44:58Z " + REFUSED, "2026-11-21T09:44:59Z " + REFUSED)
                        .failure(FAILING))
                .isEmpty();
    }

    /// A controller reports the faults of the objects that it reconciles.
    @Test
    void errorAboutTheObjectIsQuotedAndNotBlamed() {
        String line =
                "E1121 09:59:00.1 1 sync.go:2] \"cannot sync\" object=\"books/ledger\" err=\"connection refused\"";

        assertThat(log(line, line).failure(FAILING)).isEmpty();
        assertThat(log(line, line).about(CLIENT)).contains(line);
        assertThat(log(line, line).about(new Subject("Deployment", "shop", "ledger")))
                .isEmpty();
        assertThat(log("books/ledger is synced").about(CLIENT)).isEmpty();
    }

    /// A controller that checks the same server as the object.
    @Test
    void failureThatTheFindingStatesIsNotTheServersOwn() {
        Finding unreached = Finding.of(FindingCode.CERTIFICATE_ENDS, new Subject("Certificate", "books", "web"))
                .quoting("it says", "Get \"http://web.example.com/\": dial tcp 192.0.2.7:80: connection refused");
        String line =
                "E1121 09:59:00.1 1 sync.go:2] \"self check failed\" err=\"dial tcp 192.0.2.7:80: connection refused\"";
        String other =
                "E1121 09:59:00.1 1 store.go:2] \"cannot write\" err=\"dial tcp 192.0.2.8:443: connection refused\"";

        assertThat(log(line, line).failure(unreached)).isEmpty();
        assertThat(log(other, other).failure(unreached)).contains(other);
    }

    @Test
    void secretsAreRemoved() {
        String line = "ERROR books/ledger: password=hunter2hunter is rejected";

        assertThat(log(line).about(CLIENT)).contains("ERROR books/ledger: password=[REDACTED] is rejected");
    }
}
