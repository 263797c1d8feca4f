// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ServerVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An API server that can be reached only through a proxy: its name does not resolve.
class ProxyTest {
    private static final String HOST = "api.cluster.invalid";
    private static final Read<ServerVersion> VERSION = new Read.Found<>(new ServerVersion("v1.35.4"));

    @TempDir
    Path folder;

    @Test
    void reachesAPlainServerThroughTheProxyUrl() throws Exception {
        try (ScriptedServer server = new ScriptedServer(new PlainApi(PlainApi.READY_NODE, ""));
                LoopbackProxy proxy = new LoopbackProxy(server.address())) {
            Picture picture = read("http://" + HOST, "proxy-url: \"http://" + proxy.address() + "\"", "");

            assertThat(picture.version()).isEqualTo(VERSION);
            assertThat(picture.objects(Resources.NODES)).hasSize(1);
            assertThat(proxy.asked())
                    .hasSizeGreaterThan(1)
                    .allSatisfy(request -> assertThat(request).contains(HOST));
        }
    }

    @Test
    void makesATunnelToASecureServerAndChecksItsCertificate() throws Exception {
        Certified named = Certified.make("EC", "-ext", "san=dns:" + HOST);
        Certified other = Certified.make("EC", "-ext", "san=dns:other.invalid");
        try (SecureServer server = new SecureServer(named, List.of(), "{\"gitVersion\":\"v1.35.4\"}");
                LoopbackProxy proxy = new LoopbackProxy(server.address())) {
            String way = "proxy-url: \"http://ann:s3cret@" + proxy.address() + "\", ";

            assertThat(read("https://" + HOST + ":6443", way + authority(named)).version())
                    .isEqualTo(VERSION);
            assertThat(proxy.asked())
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request)
                            .startsWith("CONNECT " + HOST + ":6443 ")
                            .containsIgnoringCase("proxy-authorization: Basic " + base64("ann:s3cret")));
            assertThat(server.authorizations()).isNotEmpty().allMatch("Bearer t"::equals);
            assertThat(read("https://" + HOST + ":6443", way + authority(other)).version())
                    .isNotEqualTo(VERSION);
        }
    }

    @Test
    void goesThroughASocksProxyThatResolvesTheName() throws Exception {
        Certified named = Certified.make("EC", "-ext", "san=dns:" + HOST);
        try (SecureServer server = new SecureServer(named, List.of(), "{\"gitVersion\":\"v1.35.4\"}");
                LoopbackProxy proxy = new LoopbackProxy(server.address())) {
            String way = "proxy-url: \"socks5://" + proxy.address() + "\", ";

            assertThat(read("https://" + HOST + ":6443", way + authority(named)).version())
                    .isEqualTo(VERSION);
            assertThat(proxy.asked()).isNotEmpty().allMatch(("socks5 " + HOST + ":6443")::equals);
        }
    }

    @Test
    void tellsTheProxyThatRefusesFromTheServer() throws Exception {
        String closed;
        try (LoopbackProxy proxy = new LoopbackProxy("https://127.0.0.1:1")) {
            closed = proxy.address();
        }
        for (String scheme : List.of("http", "socks5")) {
            assertThat(read("https://" + HOST + ":6443", "proxy-url: \"" + scheme + "://" + closed + "\"")
                            .version())
                    .isEqualTo(new Read.Missing<>(new Unread.Failed(ConnectionFault.PROXY_UNREACHED)));
        }
    }

    @Test
    void tellsWhatIsBehindTheProxyFromTheProxy() throws Exception {
        try (LoopbackProxy proxy = new LoopbackProxy("https://127.0.0.1:1")) {
            assertThat(read("https://" + HOST + ":6443", "proxy-url: \"http://" + proxy.address() + "\"")
                            .version()
                            .unread())
                    .isPresent()
                    .isNotEqualTo(Optional.of(new Unread.Failed(ConnectionFault.PROXY_UNREACHED)));
        }
    }

    private Picture read(String server, String way) throws Exception {
        return read(server, way, "token: t");
    }

    private Picture read(String server, String way, String login) throws Exception {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: test
                contexts: [{name: test, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "%s", %s}}]
                users: [{name: u, user: {%s}}]
                """.formatted(server, way, login));
        try (LiveClusters live = new LiveClusters(kubeconfig)) {
            return live.read(Duration.ofSeconds(30), Resources.NODES);
        }
    }

    private static String authority(Certified one) throws Exception {
        return "certificate-authority-data: " + base64(one.certificatePem());
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
