// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyChoiceTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # server        | of the kubeconfig | HTTPS_PROXY   | NO_PROXY         | way
            https://a.b:6443 | http://p:3128    | -             | -                | http://p:3128
            https://a.b:6443 | http://p         | http://q:1    | a.b              | http://p:80
            https://127.0.0.1 | http://p:3128   | -             | -                | http://p:3128
            https://a.b:6443 | http://u:w@p:1   | -             | -                | http://u:w@p:1
            https://a.b:6443 | socks5://p       | -             | -                | socks5://p:1080
            https://a.b:6443 | socks5h://p:9    | -             | -                | socks5://p:9
            https://a.b:6443 | -                | http://q:1    | -                | http://q:1
            https://a.b:6443 | -                | q:1           | -                | http://q:1
            http://a.b:6443  | -                | http://q:1    | -                | -
            https://a.b:6443 | -                | http://q:1    | x, a.b           | -
            https://a.b:6443 | -                | http://q:1    | .b               | -
            https://a.b:6443 | -                | http://q:1    | *.b              | -
            https://a.b:6443 | -                | http://q:1    | *                | -
            https://xa.b     | -                | http://q:1    | a.b              | http://q:1
            https://A.b      | -                | http://q:1    | a.B              | -
            https://a.b:6443 | -                | http://q:1    | a.b:6443         | -
            https://a.b      | -                | http://q:1    | a.b:443          | -
            https://a.b:6443 | -                | http://q:1    | a.b:443          | http://q:1
            https://c.a.b    | -                | http://q:1    | *.b:443          | -
            https://b        | -                | http://q:1    | .b               | http://q:1
            https://a.b      | -                | http://q:1    | :443,            | http://q:1
            https://10.1.2.3:6443 | -           | http://q:1    | 10.0.0.0/8       | -
            https://10.1.2.3:6443 | -           | http://q:1    | 10.1.2.2/31      | -
            https://10.1.2.4:6443 | -           | http://q:1    | 10.1.2.2/31      | http://q:1
            https://10.1.2.3:6443 | -           | http://q:1    | 10.1.2.3         | -
            https://10.1.2.3:6443 | -           | http://q:1    | 10.1.2.3:443     | http://q:1
            https://10.1.2.3:6443 | -           | http://q:1    | 2.3, .3          | -
            https://10.1.2.3:6443 | -           | http://q:1    | 10.0.0.0/33, x/8 | http://q:1
            https://[fd00::1]:6443 | -          | http://q:1    | fd00::/8         | -
            https://[fd00::1]:6443 | -          | http://q:1    | fd00:0::1        | -
            https://[fd00::1]:6443 | -          | http://q:1    | [fd00::1]:6443   | -
            https://[fd00::1]:6443 | -          | http://q:1    | 10.0.0.0/8       | http://q:1
            https://[::1]:6443 | -              | http://q:1    | -                | -
            https://127.0.0.1 | -               | http://q:1    | -                | -
            https://localhost | -               | http://q:1    | -                | -
            """)
    void theKubeconfigIsFirstThenTheEnvironment(
            URI server, String configured, String variable, String except, String way) {
        Map<String, String> environment = Map.of("HTTPS_PROXY", given(variable), "no_proxy", given(except));

        assertThat(new ProxyChoice(environment).of("c", server, given(configured)))
                .isEqualTo(new Checked.Good<>(
                        Optional.of(given(way)).filter(text -> !text.isEmpty()).map(URI::create)));
    }

    private static String given(String text) {
        return text.equals("-") ? "" : text;
    }
}
