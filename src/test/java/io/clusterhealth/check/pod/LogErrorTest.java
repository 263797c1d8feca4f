// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogErrorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "starting;ERROR bind 0.0.0.0:80 denied;stopping | ERROR bind 0.0.0.0:80 denied",
                "{\"level\":\"info\",\"msg\":\"up\"};{\"level\":\"fatal\",\"msg\":\"no licence\"}"
                        + " | {\"level\":\"fatal\",\"msg\":\"no licence\"}",
                "panic: no mirror is left;;goroutine 1 [running]:;main.main();\t/src/main.go:40 +0x1d"
                        + " | panic: no mirror is left",
                "Traceback (most recent call last):;  File \"/srv/feed.py\", line 8, in <module>;    import yaml;"
                        + "ModuleNotFoundError: No module named 'yaml'"
                        + " | ModuleNotFoundError: No module named 'yaml'",
                "Exception in thread \"main\" a.B: down;\tat a.C.main(C.java:9);Caused by: java.io.IOException: ledger;"
                        + "\t... 3 more | Caused by: java.io.IOException: ledger",
                "node:internal/modules;Error: Cannot find module '/srv/app.js';    at Function._load (node:internal);"
                        + "};;Node.js v22.1.0 | Error: Cannot find module '/srv/app.js'",
                "connecting;curl: (6) Could not resolve host: ledger.example.com;bye"
                        + " | curl: (6) Could not resolve host: ledger.example.com",
                "Network Exception:;ledger:9000 closed the session;bye"
                        + " | Network Exception: ledger:9000 closed the session",
                "dial tcp 10.0.0.7:6379: connect: connection refused;cache: ledger-cache;FATAL cannot begin;bye"
                        + " | dial tcp 10.0.0.7:6379: connect: connection refused cache: ledger-cache FATAL cannot begin",
                "Connection refused;host ledger;FATAL unable to connect to the cache;bye"
                        + " | Connection refused host ledger FATAL unable to connect to the cache",
                "CRITICAL: cannot load the archive;[Errno 28] No space left on device"
                        + " | CRITICAL: cannot load the archive [Errno 28] No space left on device",
                "W jobs.batch is forbidden: User \"system:serviceaccount:a:b\" cannot list resource \"jobs\";FATAL no sync:"
                        + " context deadline exceeded | W jobs.batch is forbidden: User \"system:serviceaccount:a:b\""
                        + " cannot list resource \"jobs\"",
                "ERROR no matches for kind \"Feed\" in version \"a.io/v1\";ERROR failed to wait for config caches to sync: timed"
                        + " out | ERROR no matches for kind \"Feed\" in version \"a.io/v1\"",
                "ok;FATAL no sync: context deadline exceeded | FATAL no sync: context deadline exceeded",
                "open /x: permission denied;1;2;3;4;5;6;FATAL cannot begin | FATAL cannot begin",
                "E1126 08:04:15.203 1 scraper.go:149] no SANs;I1126 08:09:21.110 1 server.go:192] probe err=none"
                        + " | E1126 08:04:15.203 1 scraper.go:149] no SANs",
                "F0101 00:00:00.0 1 main.go:3] no token;I0101 00:00:00.1 1 main.go:4] exit"
                        + " | F0101 00:00:00.0 1 main.go:3] no token",
                "10:01 ERROR no licence;10:02 INFO last error: none;10:03 WARN retry after error"
                        + " | 10:01 ERROR no licence",
                "[error] no licence;[info] error count 1 | [error] no licence",
                "level=error msg=\"no licence\";level=info msg=\"error count 1\"" + " | level=error msg=\"no licence\"",
                "{\"level\":\"fatal\",\"msg\":\"no licence\"};{\"level\":\"info\",\"error\":\"none\"}"
                        + " | {\"level\":\"fatal\",\"msg\":\"no licence\"}",
                "up;10:02 WARN retry after error;bye | 10:02 WARN retry after error",
                "Error: no INFO level is known;bye | Error: no INFO level is known",
                "one;two;three;four;five | two three four five",
                "{\"level\":30,\"msg\":\"error count 1\"};{\"level\":50,\"msg\":\"no licence\"};{\"level\":40,\"msg\":\"err\"}"
                        + " | {\"level\":50,\"msg\":\"no licence\"}",
                "{\"msg\":\"ERROR rate 0\",\"level\":\"info\"};10:03 WARN no licence, error 3;bye"
                        + " | 10:03 WARN no licence, error 3",
                "WARN alarm raised, alarm:NOSPACE;WARN slow request, limit of DNS lookup 1s;bye"
                        + " | WARN alarm raised, alarm:NOSPACE",
                "ERROR: could not create unique index \"ux\";  Detail: Key (id)=(7) is duplicated.;Line : 3"
                        + " | ERROR: could not create unique index \"ux\" Detail: Key (id)=(7) is duplicated.",
                "10:01 [9] ERROR:  duplicate key;10:01 [9] DETAIL:  Key (id)=(7) already exists.;10:01 [9] HINT:  Use 8.;bye"
                        + " | 10:01 [9] ERROR:  duplicate key 10:01 [9] DETAIL:  Key (id)=(7) already exists."
                        + " 10:01 [9] HINT:  Use 8.",
                "FATAL cannot begin;INFO closing;connect: connection refused: no space left on device"
                        + " | FATAL cannot begin connect: connection refused: no space left on device"
            })
    void isTheReason(String log, String reason) {
        assertThat(LogError.in(List.of(log.split(";")))).contains(reason);
    }

    @Test
    void mayHaveALevelBelowAWarningIfNothingElseIsAnError() {
        String denied = "[INFO][67] felix.go 255: Failed to list error=tiers.crd.projectcalico.org is forbidden: User"
                + " \"system:serviceaccount:a:b\" cannot list resource \"tiers\" in API group \"c.org\" at the cluster scope";
        assertThat(LogError.running(List.of(denied, "[INFO][67] felix.go 194: Full resync")))
                .contains(denied);
        assertThat(LogError.running(List.of("[WARNING] no licence, error 3", denied)))
                .contains("[WARNING] no licence, error 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-17T10:16:18Z  INFO 1 --- [main] c.z.h.HikariDataSource : HikariPool-1 - Start completed.",
                "{\"level\":\"info\",\"msg\":\"last error: none\"}",
                "level=debug msg=\"retry policy: on connection refused\"",
                "{\"level\":30,\"err\":null,\"msg\":\"listening\"}",
                "I1116 10:59:22.003811       1 server.go:192] \"Probe\" err=\"no metrics to serve\"",
                "[info] error count 1"
            })
    void isNotALineBelowAWarningOfAProgramThatRuns(String line) {
        assertThat(LogError.running(List.of(line, "up"))).isEmpty();
    }

    @Test
    void mayBeIndentedThroughout() {
        assertThat(LogError.in(List.of("  one", "  two"))).contains("one two");
    }

    @Test
    void isAbsentFromAnEmptyLog() {
        assertThat(LogError.in(List.of())).isEmpty();
        assertThat(LogError.in(Stream.of("", " ").toList())).isEmpty();
    }
}
