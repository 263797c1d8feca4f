// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogRecordTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"level\":\"error\",\"ts\":\"10:01\",\"msg\":\"no sync\",\"error\":\"lookup db: no such host\"}"
                        + " | no sync: lookup db: no such host",
                "{\"level\":50,\"err\":{\"type\":\"Error\",\"message\":\"no licence\",\"stack\":\"Error: no licence at a.js\"}}"
                        + " | no licence",
                "{\"msg\":\"no licence\",\"err\":\"no licence\"} | no licence",
                "{\"level\":\"warn\",\"msg\":\"alarm raised\",\"alarm\":\"NOSPACE\",\"from\":\"8e9e\"} | alarm raised alarm=NOSPACE",
                "{\"level\":\"warn\",\"n\":1} | {\"level\":\"warn\",\"n\":1}",
                "{\"msg\":\"cut | {\"msg\":\"cut",
                "{\"msg\":\"a\"} {\"msg\":\"b\"} then | {\"msg\":\"a\"} {\"msg\":\"b\"} then",
                "no licence | no licence"
            })
    void isItsMessageAndError(String line, String text) {
        assertThat(LogRecord.text(line)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"msg\":\"cannot read \\\"a\\\"\"} | cannot read 'a'",
                "not authorized.\\r\\nAction: \"read\"\\r\\nVault: kv | not authorized. Action: 'read' Vault: kv",
                "must match '[^\\n]+' | must match '[^\\n]+'",
                "open C:\\Data.\\New: gone | open C:\\Data.\\New: gone",
                "open C:\\data\\new\\N: gone | open C:\\data\\new\\N: gone"
            })
    void isQuotedInOneLine(String message, String quoted) {
        assertThat(EvidenceLine.of(Evidence.quoting("it says", message), 200)).isEqualTo("it says: \"" + quoted + "\"");
    }

    @Test
    void keepsTheCauseOfALongFirstClause() {
        String message = "E1116 10:59:20.118812       1 scraper.go:149] \"Failed to scrape node\" err=\"Get"
                + " \\\"https://10.0.10.26:10250/metrics/resource\\\": tls: failed to verify certificate: x509: cannot"
                + " validate certificate for 10.0.10.26 because it doesn't contain any IP SANs\" node=\"worker-4\"";
        assertThat(EvidenceLine.of(Evidence.quoting("it says", message), 200))
                .contains("doesn't contain any IP SANs")
                .doesNotContain("scraper.go");
    }
}
