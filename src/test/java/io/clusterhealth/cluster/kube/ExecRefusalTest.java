// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.ExecPlugin;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.process.Command;
import io.clusterhealth.process.Command.Bounds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The error message where a login by an exec plugin fails.
class ExecRefusalTest extends ExecFixture {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        echo lost; exit 0              | printed no JSON.
        exit 0                         | printed no ExecCredential.
        echo '{}'                      | printed no ExecCredential.
        echo '[1]'                     | printed no ExecCredential.
        yes                            | printed too much for an ExecCredential.
        exit 3                         | failed with exit code 3.
        kill -9 $$                     | failed with exit code 137.
        printf '\\033[31mE: log\\nin first\\033[0m\\n' >&2; exit 255 | failed with exit code 255: E: log in first.
        """)
    void saysWhatBecameOfThePlugin(String script, String cause) throws IOException {
        plugin(script);

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .isEqualTo("The user arn:aws:eks of the kubeconfig logs in through aws, which " + cause);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        v1beta1 | "token":"t"                             | answered in client.authentication.k8s.io/v1beta1, not client.authentication.k8s.io/v1.
        v1      | "x":1                                   | printed neither a token nor a client certificate.
        v1      | "token":null,"clientKeyData":null       | printed neither a token nor a client certificate.
        v1      | "clientCertificateData":"x"             | printed only one of client certificate and key.
        v1      | "token":"a b"                           | printed a token with spaces or control characters in it.
        v1      | "token":"t","expirationTimestamp":"now" | printed an expirationTimestamp that is no RFC 3339 time.
        """)
    void saysWhatIsWrongWithTheCredential(String version, String status, String cause) throws IOException {
        plugin("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/" + version
                + "\",\"status\":{" + status + "}}'");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .endsWith("logs in through aws, which " + cause);
    }

    @Test
    void saysThatACertificateCannotBeUsed() throws IOException {
        plugin("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + V1
                + "\",\"status\":{\"clientCertificateData\":\"x\",\"clientKeyData\":\"y\"}}'");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .isEqualTo(
                        "The user arn:aws:eks of the kubeconfig cannot log in: its client certificate is not readable"
                                + " as PEM.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        command: nowhere-cli                          | logs in through nowhere-cli, which is not on the PATH of this server. | Install it, or add its folder to the PATH that this server is started with.
        command: nowhere-cli, installHint: Get it     | logs in through nowhere-cli, which is not on the PATH of this server. | Get it
        command: ./gone                               | logs in through gone, which is not there.                             | Install it there, or get a new kubeconfig.
        command: aws, interactiveMode: Always         | logs in through aws, which asks for a terminal (interactiveMode Always). | Choose a login of it that needs none, or give a kubeconfig with a token.
        apiVersion: v2, command: aws                  | has an exec of apiVersion 'v2', which is none of client.authentication.k8s.io/v1, client.authentication.k8s.io/v1beta1. | Get a new kubeconfig from the cluster.
        args: [x]                                     | has an exec that names no command. | Name the program of the login there.
        """)
    void saysWhyAPluginIsNotRun(String exec, String cause, String wayOut) throws IOException {
        plugin("echo run >> " + folder.resolve("runs") + "\n" + printing("t", ""));
        Path kubeconfig =
                write("https://127.0.0.1:1", exec.startsWith("apiVersion") ? exec : "apiVersion: " + V1 + ", " + exec);

        assertThat(clusters(kubeconfig, ALL).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unusable("The user arn:aws:eks of the kubeconfig " + cause, wayOut));
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void runsOnlyWhatThePolicyAllows() throws IOException {
        plugin(printing("t", ""));
        Path kubeconfig = kubeconfig("http://127.0.0.1:1", V1, "");

        assertThat(cause(clusters(kubeconfig, with(new ExecPolicy.NoPlugins()))))
                .endsWith("logs in through aws, which this server may not run.");
        assertThat(cause(clusters(kubeconfig, with(new ExecPolicy.Listed(List.of("kubelogin", "/bin/sh"))))))
                .endsWith("logs in through aws, which this server may not run.");
        for (String listed : List.of("aws", folder.resolve("bin/aws").toString())) {
            assertThat(ready(clusters(kubeconfig, with(new ExecPolicy.Listed(List.of(listed)))))
                            .name())
                    .isEqualTo("eks");
        }
    }

    @Test
    void endsAPluginThatHangs() throws IOException {
        plugin("echo 'open https://login.example.com in a browser' >&2; sleep 300 & wait");
        ExecPlugin plugin = new ExecPlugin(
                "u",
                V1,
                new Command(
                        folder.resolve("bin/aws"), List.of(), environment(), new Bounds(Duration.ofSeconds(3), 9, 99)));

        assertThat(plugin.run())
                .isEqualTo(new Checked.Bad<>(
                        "The user u of the kubeconfig logs in through aws, which did not end within 3 s:"
                                + " open https://login.example.com in a browser.",
                        "Log in once with kubectl; what asks for a browser or a terminal cannot be answered here."));
    }

    @Test
    void keepsALongErrorShort() throws IOException {
        plugin("i=0; while [ $i -lt 400 ]; do echo trace $i >&2; i=$((i+1)); done; echo Token has expired >&2; exit 1");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .hasSizeLessThan(220)
                .endsWith("Token has expired.");
    }
}
