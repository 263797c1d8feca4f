// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretHintsTest {

    /// Each known form, in the shortest length that is redacted.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-----BEGIN RSA PRIVATE KEY-----abc",
                "x eyJhbGciOiJ.abc",
                "sha256~abcdefghijkl",
                "Bearer abcdefgh",
                "AKIAABCDEFGHIJKL",
                "LTAIABCDEFGHIJKL",
                "ghp_abcdefghijkl",
                "glpat-abcdefghijkl",
                "xoxb-abcdefghijkl",
                "ya29.abcdefghijkl",
                "rk_live_abcdefghijkl",
                "sk-abcdefghijkl",
                "npm_abcdefghijkl",
                "hvs.abcdefghijkl",
                "SG.abcdefghijkl",
                "shpat_abcdefghijkl",
                "dckr_pat_abcdefghijkl",
                "whsec_abcdefghijkl",
                "https://u:abcdef@host",
                "x?sig=abcdefgh",
                "x?code=abcdefgh",
                "PASSWORD=abcd",
                "dbPass: x7k2",
                "Set-Cookie: abcd=efgh",
                "curl -u me:abcd x",
                "mysql -pabcd",
                "client-certificate-data: LS0t",
                "redis-cli -a abcd",
                "ldapsearch -w abcd",
                "jdbc:oracle:thin:scott/abcd@h",
                "a%3A%2F%2Fu%3Aabcd%40h",
                "db_pw=abcd",
                "pswd=abcd",
                "password is \"abc\"",
                "alter user a identified by abcd",
                "docker login -p abcd",
                "hf_abcdefghijkl",
                "$2y$10$abcdefghijklmnopqrstuv",
                "<apiKey>abc</apiKey>"
            })
    void findsEachFormOfASecret(String line) {
        assertThat(SecretHints.in(line)).isTrue();
        assertThat(Secrets.removed(line)).contains(Secrets.MARKER);
    }

    @Test
    void aPlainLineHasNone() {
        assertThat(SecretHints.in("2026-11-25 info served /api/v1/items in 12 ms, größer als sonst"))
                .isFalse();
    }
}
