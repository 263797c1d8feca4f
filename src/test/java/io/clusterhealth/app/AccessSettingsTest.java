// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which combinations of transport, address and authentication are accepted, and the errors for the others.
class AccessSettingsTest {
    private static final String TLS = "MCP_TLS_CERT_FILE=/c MCP_TLS_KEY_FILE=/k";

    @Test
    void letsAnybodyOfThisMachineInByDefault() {
        assertThat(served("").access()).isEqualTo(Settings.Access.OPEN);
        assertThat(served("").audit()).isEqualTo(new Settings.Audit.Nowhere());
        assertThat(served("").management()).contains(new Settings.Management("127.0.0.1", 9000, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]", "10.0.0.7", "node.example.com"})
    void wantsToKnowWhoComesFromElsewhere(String host) {
        Settings settings = served("MCP_HTTP_HOST=" + host + " " + TLS);

        assertThat(settings.access().auth()).isEqualTo(Settings.Auth.USER);
        assertThat(settings.access().clusters()).isEqualTo(Settings.ClusterAccess.CALLER);
        assertThat(settings.audit()).isEqualTo(new Settings.Audit.Stderr());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"})
    void canAskForTokensOnALoopbackAddressToo(String host) {
        assertThat(served("MCP_AUTH=user MCP_HTTP_HOST=" + host).access().auth())
                .isEqualTo(Settings.Auth.USER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MCP_AUTH=none MCP_HTTP_HOST=0.0.0.0 MCP_ALLOW_PLAINTEXT=true | MCP_HTTP_HOST: '0.0.0.0' is not a loopback address, and with MCP_AUTH=none every client that reaches it may call; set MCP_AUTH=user, or use 127.0.0.1
            MCP_AUTH=user MCP_HTTP_HOST=0.0.0.0                          | MCP_HTTP_HOST: '0.0.0.0' is not a loopback address, and plain HTTP would show the tokens of all callers; set MCP_TLS_CERT_FILE and MCP_TLS_KEY_FILE, or MCP_ALLOW_PLAINTEXT=true behind a mesh
            MCP_HTTP_HOST=127.0.0.1.nip.io MCP_AUTH=none                 | MCP_HTTP_HOST: '127.0.0.1.nip.io' is not a loopback address, and with MCP_AUTH=none every client that reaches it may call; set MCP_AUTH=user, or use 127.0.0.1
            MCP_HTTP_HOST=a_b                                            | MCP_HTTP_HOST: 'a_b' is no address or host name
            MCP_TLS_CERT_FILE=/c                                         | MCP_TLS_CERT_FILE: '/c' needs the other file as well: set both MCP_TLS_CERT_FILE and MCP_TLS_KEY_FILE
            MCP_TLS_KEY_FILE=/k                                          | MCP_TLS_KEY_FILE: '/k' needs the other file as well: set both MCP_TLS_CERT_FILE and MCP_TLS_KEY_FILE
            MCP_CLUSTER_ACCESS=service-account                           | MCP_CLUSTER_ACCESS: 'service-account' needs MCP_AUTH=user: with MCP_AUTH=none no caller is known
            MCP_CLUSTER_ACCESS=admin MCP_AUTH=user                       | MCP_CLUSTER_ACCESS: 'admin' is not one of caller, service-account
            MCP_AUTH=users                                               | MCP_AUTH: 'users' is not one of none, user; did you mean user?
            MCP_AUTH_ISSUER=http://sso.example.com                       | MCP_AUTH_ISSUER: 'http://sso.example.com' is no address such as https://sso.example.com/realms/main
            MCP_AUTH_AUDIENCE=a"b                                        | MCP_AUTH_AUDIENCE: 'a"b' is no list of audiences such as https://health.example.com
            MCP_MANAGEMENT_PORT=8080                                     | MCP_MANAGEMENT_PORT: '8080' is the port that MCP is served on; choose another
            MCP_HTTP_PORT=9000                                           | MCP_HTTP_PORT: '9000' is the port of the metrics; choose another, or move the metrics with MCP_MANAGEMENT_PORT
            MCP_MANAGEMENT_PORT=70000                                    | MCP_MANAGEMENT_PORT: '70000' is no whole number from 0 to 65535
            MCP_MAX_CALLS=0                                              | MCP_MAX_CALLS: '0' is no whole number from 1 to 10000
            """)
    void refusesWhatWouldLeaveItOpen(String words, String line) {
        assertThat(launch("http", words)).isEqualTo(new Launch.Misuse(line, Launch.USAGE));
    }

    @Test
    void mindsNothingOfThisOverStdio() {
        Settings settings = ((Launch.Serve) launch("stdio", "MCP_AUTH=user MCP_HTTP_HOST=0.0.0.0")).settings();

        assertThat(settings.access()).isEqualTo(Settings.Access.OPEN);
        assertThat(settings.management()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MCP_AUTH=users",
                "MCP_AUTH_ISSUER=sso.example.com",
                "MCP_AUTH_AUDIENCE=a\"b",
                "MCP_CLUSTER_ACCESS=admin",
                "MCP_PROXY_TOKEN_HEADER=Cookie"
            })
    void refusesAValueThatIsInvalidForEitherTransport(String word) {
        assertThat(launch("stdio", word)).isEqualTo(launch("http", word)).isInstanceOf(Launch.Misuse.class);
    }

    private static Settings served(String words) {
        return ((Launch.Serve) launch("http", words)).settings();
    }

    private static Launch launch(String transport, String words) {
        Map<String, String> environment = new HashMap<>(Map.of("MCP_TRANSPORT", transport));
        Arrays.stream(words.split(" ")).filter(word -> !word.isEmpty()).forEach(word -> {
            String[] parts = word.split("=", 2);
            environment.put(parts[0], parts[1]);
        });
        return SettingsReader.launch(Map.of(), environment);
    }
}
