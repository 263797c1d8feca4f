// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Reviews.Identified;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.kube.api.RequestedRight;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Review responses of an API server about callers, valid and invalid.
class KubeReviewsTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final BearerToken TOKEN = new BearerToken("sha256~abc");
    private static final String ALICE = """
            {"kind":"TokenReview","status":{"authenticated":true,"audiences":["https://kube"],
             "user":{"username":"alice","uid":"7","groups":["dev","system:authenticated"],
                     "extra":{"scopes.authorization.openshift.io":["user:info"]}}}}""";

    @TempDir
    Path folder;

    @AfterAll
    static void close() {
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void learnsEverythingAboutAUser() {
        assertThat(identify(201, ALICE, Set.of()))
                .isEqualTo(new Identified.Known(new Caller(
                        "alice",
                        "7",
                        List.of("dev", "system:authenticated"),
                        Map.of("scopes.authorization.openshift.io", List.of("user:info")),
                        Optional.of(TOKEN))));
    }

    @Test
    void aTokenForAnotherAudienceIsUnauthenticated() {
        assertThat(identify(201, ALICE, Set.of("https://kube"))).isInstanceOf(Identified.Known.class);
        assertThat(identify(201, ALICE, Set.of("health"))).isEqualTo(new Identified.Unauthenticated());
        assertThat(identify(201, ALICE.replace("\"audiences\":[\"https://kube\"],", ""), Set.of("health")))
                .isEqualTo(new Identified.Unauthenticated());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            201 | {"kind":"TokenReview","status":{"authenticated":false,"error":"token expired"}} | Unauthenticated
            201 | {"kind":"TokenReview","status":{"error":"invalid bearer token"}}                | Unauthenticated
            201 | {"kind":"TokenReview","status":{"authenticated":"true","user":{"username":"a"}}} | Unauthenticated
            201 | {"kind":"TokenReview","status":{"authenticated":true}}                          | IdentityUnclear[cause=the review names no user]
            201 | {"kind":"TokenReview"}                                                          | IdentityUnclear[cause=the answer is no TokenReview]
            200 | {"kind":"Status","status":{"authenticated":true,"user":{"username":"a"}}}       | IdentityUnclear[cause=the answer is no TokenReview]
            200 | <html>log in</html>                                                             | IdentityUnclear[cause=the answer is no JSON]
            500 | {"kind":"TokenReview","status":{"authenticated":true,"user":{"username":"a"}}}  | IdentityUnclear[cause=the API server answered with an error (500)]
            302 |                                                                                 | IdentityUnclear[cause=the API server sends the request elsewhere (302), which is not followed]
            403 | {}                                                                              | IdentityUnclear[cause=the server's own account may not create tokenreviews]
            401 | {}                                                                              | IdentityUnclear[cause=the API server did not accept the credentials (401); log in again]
            """)
    void believesNothingButAPlainYes(int code, String body, String expected) {
        assertThat(identify(code, String.valueOf(body), Set.of()).toString()).startsWith(expected);
    }

    @Test
    void asksForARightWithEverythingThatIsKnown() throws IOException {
        Caller caller = new Caller("alice", "7", List.of("dev"), Map.of("scopes", List.of("a", "b")), Optional.empty());
        try (ScriptedServer server = new ScriptedServer((_, connection) ->
                send(connection, 201, "{\"kind\":\"SubjectAccessReview\",\"status\":{\"allowed\":true}}"))) {
            Permitted permitted = reviews(server)
                    .permits(caller, new Right.Url("get", "/cluster-health-mcp"), in(Duration.ofSeconds(10)));

            assertThat(permitted).isEqualTo(new Permitted.Yes());
            assertThat(server.requests().getFirst())
                    .startsWith("POST /apis/authorization.k8s.io/v1/subjectaccessreviews ")
                    .contains("Bearer secret-token");
            assertThat(sent(server)).isEqualTo(JSON.readTree("""
                            {"kind":"SubjectAccessReview","apiVersion":"authorization.k8s.io/v1","spec":{
                             "user":"alice","uid":"7","groups":["dev"],"extra":{"scopes":["a","b"]},
                             "nonResourceAttributes":{"verb":"get","path":"/cluster-health-mcp"}}}"""));
        }
    }

    @Test
    void asksForWhomATokenIsMadeWhereThatIsConfigured() throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, 201, ALICE))) {
            reviews(server).identify(TOKEN, Set.of("https://kube"), in(Duration.ofSeconds(10)));

            assertThat(sent(server).path("spec"))
                    .isEqualTo(JSON.readTree("{\"token\":\"sha256~abc\",\"audiences\":[\"https://kube\"]}"));
        }
    }

    private static JsonNode sent(ScriptedServer server) throws IOException {
        String request = server.requests().getFirst();
        return JSON.readTree(request.substring(request.indexOf("\n\n")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"SubjectAccessReview","status":{"allowed":true}}               | Yes
            {"kind":"SubjectAccessReview","status":{"allowed":false}}              | No
            {"kind":"SubjectAccessReview","status":{"allowed":true,"denied":true}} | No
            {"kind":"SubjectAccessReview","status":{}}                             | PermissionUnclear
            {"kind":"SubjectAccessReview"}                                         | PermissionUnclear
            """)
    void permitsNothingOnADoubt(String body, String expected) throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, 201, body))) {
            assertThat(reviews(server)
                            .permits(Caller.ANONYMOUS, new Right.Url("get", "/x"), in(Duration.ofSeconds(10)))
                            .toString())
                    .startsWith(expected);
        }
    }

    @Test
    void doesNotWaitForASilentServer() throws IOException {
        long start = System.nanoTime();
        try (ScriptedServer server = new ScriptedServer((_, _) -> Thread.sleep(Duration.ofSeconds(60)))) {
            assertThat(reviews(server).identify(TOKEN, Set.of(), in(Duration.ofMillis(300))))
                    .isEqualTo(new Identified.IdentityUnclear("the API server did not answer in time"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/pods?limit=500,                                 list   pods '' '' ''",
        "/api/v1/namespaces/shop/pods?limit=500,                 list   pods '' shop ''",
        "/api/v1/namespaces/shop/pods/cart/log?tailLines=5,      get    pods log shop cart",
        "/api/v1/namespaces,                                     list   namespaces '' '' ''",
        "/api/v1/namespaces/shop,                                get    namespaces '' shop shop",
        "/api/v1/namespaces/shop/status,                         get    namespaces status shop shop",
        "/apis/x.io/v1/namespaces/shop,                          get    x.io/namespaces '' shop shop",
        "/api/v1/namespaces/shop/pods?limit=5&fieldSelector=metadata.name%3Dcart, list pods '' shop cart",
        "'/api/v1/pods?watch=true&fieldSelector=spec.nodeName%3Dn%2Cmetadata.name%3D%3Dcart', watch pods '' '' cart",
        "/api/v1/pods?fieldSelector=metadata.name%21%3Dcart,     list   pods '' '' ''",
        "/api/v1/pods?fieldSelector=metadata.name%3D..,          list   pods '' '' ''",
        "/api/v1/namespaces/shop/pods/cart?fieldSelector=metadata.name%3Dx, get pods '' shop cart",
        "/apis/apps/v1/namespaces/shop/deployments/web/scale,    get    apps/deployments scale shop web",
        "/apis/config.openshift.io/v1/clusteroperators/etcd,     get    config.openshift.io/clusteroperators '' '' etcd",
        "/api/v1/pods?watch=true,                                watch  pods '' '' ''",
        "/readyz?verbose,                                        url    /readyz '' '' ''",
        "/apis/apps/v1,                                          url    /apis/apps/v1 '' '' ''",
        "/version,                                               url    /version '' '' ''"
    })
    void knowsTheRightThatARequestTakes(String target, String expected) {
        String[] words = expected.replace("''", "-").split(" +");
        String said = switch (RequestedRight.of(target)) {
            case Right.Url(String verb, String path) -> "url " + path + " - - -" + (verb.equals("get") ? "" : verb);
            case Right.OfObjects of ->
                String.join(
                        " ",
                        of.verb(),
                        (of.group().isEmpty() ? "" : of.group() + "/") + of.resource(),
                        dash(of.subresource()),
                        dash(of.namespace()),
                        dash(of.name()));
        };
        assertThat(said).isEqualTo(String.join(" ", words));
    }

    private static String dash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private Identified identify(int code, String body, Set<String> audiences) {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, code, body))) {
            return reviews(server).identify(TOKEN, audiences, in(Duration.ofSeconds(10)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reviews reviews(ScriptedServer server) throws IOException {
        return LiveClusters.over(server.kubeconfig(folder), VERTX).reviews();
    }

    private static Deadline in(Duration time) {
        return Deadline.in(time);
    }
}
