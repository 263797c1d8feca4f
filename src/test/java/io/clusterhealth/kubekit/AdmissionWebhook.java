// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.clusterhealth.cluster.kube.Certified;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A mutating webhook for ConfigMaps with the label `hooked`: it adds the data key `stamped`. It holds back the
/// response for the one named `held` until the test releases it, except in a dry run.
public final class AdmissionWebhook implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PATCH = "[{\"op\":\"add\",\"path\":\"/data/stamped\",\"value\":\"yes\"}]";

    private final HttpsServer https;
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /// Starts the webhook, and registers it with the API server.
    public AdmissionWebhook(KubeKit kube) throws Exception {
        Certified own = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own.store(), "changeit".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        https.setHttpsConfigurator(new HttpsConfigurator(context));
        https.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        https.createContext("/", this::answer);
        https.start();
        kube.apply("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: MutatingWebhookConfiguration
                metadata: {name: stamps}
                webhooks:
                - name: stamps.example.com
                  clientConfig: {url: "https://127.0.0.1:%d/", caBundle: %s}
                  objectSelector: {matchLabels: {hooked: "true"}}
                  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps]}]
                  sideEffects: NoneOnDryRun
                  timeoutSeconds: 30
                  admissionReviewVersions: [v1]
                """.formatted(
                        https.getAddress().getPort(),
                        Base64.getEncoder().encodeToString(own.certificatePem().getBytes(UTF_8))));
    }

    /// Waits until the held request has arrived.
    public void awaitHeld() throws InterruptedException {
        arrived.await();
    }

    /// Releases the held request.
    public void release() {
        released.countDown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = JSON.readTree(exchange.getRequestBody()).path("request");
            if (request.path("name").asText().equals("held")
                    && !request.path("dryRun").asBoolean()) {
                arrived.countDown();
                released.await();
            }
            ObjectNode review = JSON.createObjectNode()
                    .put("apiVersion", "admission.k8s.io/v1")
                    .put("kind", "AdmissionReview");
            review.putObject("response")
                    .put("uid", request.path("uid").asText())
                    .put("allowed", true)
                    .put("patchType", "JSONPatch")
                    .put("patch", Base64.getEncoder().encodeToString(PATCH.getBytes(UTF_8)));
            byte[] body = JSON.writeValueAsBytes(review);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        release();
        https.stop(0);
    }
}
