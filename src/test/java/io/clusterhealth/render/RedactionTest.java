// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Holds(IsolationRow.SECRETS)
class RedactionTest {

    static Stream<Arguments> secrets() {
        return Stream.of(
                Arguments.of("Authorization: Bearer abc.def-ghi_123", "Authorization: [REDACTED]"),
                Arguments.of("token sha256~Zx81kQw0qkGm_aa-1 refused", "token [REDACTED] refused"),
                Arguments.of("got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl", "got [REDACTED]"),
                Arguments.of("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- x", "[REDACTED] x"),
                Arguments.of("postgres://app:hunter22@db:5432/x", "postgres://app:[REDACTED]@db:5432/x"),
                Arguments.of("DB_PASSWORD=hunter22 failed", "DB_PASSWORD=[REDACTED] failed"),
                Arguments.of("password=\"cut off at the end", "password=\"[REDACTED]"),
                Arguments.of("DB_PASS='two words' ok", "DB_PASS='[REDACTED]' ok"),
                Arguments.of(
                        "{\"name\": \"DB_PASSWORD\", \"value\": \"a b c\"}",
                        "{\"name\": \"DB_PASSWORD\", \"value\": \"[REDACTED]\"}"),
                Arguments.of("<secretKey a=\"b\">hidden</secretKey>", "<secretKey a=\"b\">[REDACTED]</secretKey>"),
                Arguments.of("run --db-pass hidden --port 80", "run --db-pass [REDACTED] --port 80"),
                Arguments.of("+ curl -sS -u admin:abc123 https://a/b", "+ curl -sS -u admin:[REDACTED] https://a/b"),
                Arguments.of("curl --user='admin:abc123' a", "curl --user='admin:[REDACTED]' a"),
                Arguments.of("mysql -h db -uroot -pabc123 shop", "mysql -h db -uroot -p[REDACTED] shop"),
                Arguments.of("amqp://app:p@ss@mq:5672/", "amqp://app:[REDACTED]@mq:5672/"),
                Arguments.of("{\"api_key\": \"abcd1234\"}", "{\"api_key\": \"[REDACTED]\"}"),
                Arguments.of(
                        "image r.example.com/fr6njgo37jggu8oxxdps11mf0gqfqkus:1", "image r.example.com/[REDACTED]:1"),
                Arguments.of("run --x=fr6njgo37jggu8oxxdps11mf0gqfqkus", "run --x=[REDACTED]"),
                Arguments.of("/var/lib/mq/.erlang.cookie: KWMQZTXRVA", "/var/lib/mq/.erlang.cookie: [REDACTED]"),
                Arguments.of("value 9fK-2aQ_x7Lm-Zt3_Wp8-Rv5B here", "value [REDACTED] here"),
                Arguments.of("value Kd93_hTq2LxZ8-vBn4RmPw here", "value [REDACTED] here"),
                Arguments.of("token: ABCD123456 refused", "token: [REDACTED] refused"),
                Arguments.of("token: ABCD123456:x refused", "token: [REDACTED] refused"),
                Arguments.of("token=ABCD123456: refused", "token=[REDACTED] refused"),
                Arguments.of("password: AccessDenied: refused", "password: [REDACTED] refused"),
                Arguments.of("cookie: eacces-zx81kq", "cookie: [REDACTED]"),
                Arguments.of("/run/password: permission-x7", "/run/password: [REDACTED]"),
                Arguments.of("password: permission denied", "password: [REDACTED] denied"),
                Arguments.of("username/password: unauthorized: Please", "username/password: unauthorized: Please"),
                Arguments.of("password: unauthorized please", "password: [REDACTED] please"),
                Arguments.of("password=unauthorized: please", "password=[REDACTED] please"),
                Arguments.of("password: hunter: please", "password: [REDACTED] please"),
                Arguments.of("key AKIAIOSFODNN7EXAMPLE", "key [REDACTED]"));
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void removesSecrets(String text, String expected) {
        assertThat(Redaction.line(text, 500)).isEqualTo(expected);
    }

    /// Whatever the syntax between the name and the value.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"tokens\": [\"V10xyz\"]",
                "\"password\": {\"value\":\"V10xyz\"}",
                "\"credentials\": {\"password\": \"xyz\"}",
                "tokens: [A10xyz, B11xyz]",
                "password: !vault V10xyz",
                "password: &a V10xyz",
                "[\"--password\",\"V10xyz\"]",
                "args: [--password, V10xyz]",
                "\\\"password\\\":\\\"V10xyz",
                "\\\\\\\"password\\\\\\\":\\\\\\\"V10xyz\\\\\\\"",
                "password := \"V10xyz\"",
                "define('DB_PASSWORD', 'V10xyz')",
                "{\"value\":\"V10xyz\",\"name\":\"DB_PASSWORD\"}",
                "db_pw=V10xyz",
                "-Dspring.datasource.pw=V10xyz",
                "bindPW: V10xyz",
                "pswd=V10xyz",
                "routing_key: 0123456789abcdefxyz",
                "machine h login a password V10xyz",
                "password\tV10xyz",
                "bindpw V10xyz",
                "The password is V10xyz",
                "jdbc:oracle:thin:scott/V10xyz@h:1521",
                "postgres%3A%2F%2Fu%3AV10xyz%40h",
                "redis-cli -h a -a V10xyz ping",
                "sshpass -p V10xyz ssh a",
                "ldapsearch -x -D cn=a -w V10xyz",
                "user : svc, password : hunterxyz",
                "spring.datasource.password     : V10xyz",
                "password:          hunterxyz",
                "DB_PASSWORD           = hunterxyz",
                "apiKey : V10xyz",
                "Cookie : a=V10xyz",
                "Token : V10xyz",
                "\"password\" : V10xyz",
                "\"tokens\" : [ \"V10xyz\", \"V11xyz\" ]",
                "name : DB_PASSWORD, value : V10xyz",
                "password is: hunterxyz",
                "\"query\":\"password\\u003dV10xyz\"",
                "DBPASS=V10xyz",
                "dbpass: hunterxyz",
                "PGPASS=V10xyz",
                "derbypass=V10xyz",
                "[\"--keypass\",\"V10xyz\"]",
                "-storepass V10xyz",
                "bindpw: hunterxyz",
                "passcode=V10xyz",
                "pass_phrase=V10xyz",
                "create user 'a'@'%' identified by 'hunterxyz'",
                "ALTER USER a IDENTIFIED BY hunterxyz",
                "docker login -u a -p V10xyz r.example.com",
                "mysql -pV10xyz -e 'select 1' && mysql -pV11xyz"
            })
    void removesValuesInEverySyntax(String text) {
        assertThat(Redaction.line(text, 500)).contains(Redaction.MARKER).doesNotContain("xyz");
    }

    /// In lines of their own, and joined to one.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password: |-\n  V10xyz\n\n  V11xyz\nafter: 1",
                "password: >\n  V10xyz\nafter: 1",
                "password:\n  V10xyz\nafter: 1",
                "passwords:\n- V10xyz\n- V11xyz\nafter: 1",
                "tokens:\n- id: V10xyz\nafter: 1",
                "args:\n- --password\n- V10xyz\n- --after\n- 8080",
                "- value: V10xyz\n  name: DB_PASSWORD\n- name: after",
                "{\"password\":\n\"V10xyz\"\nafter",
                "\"password\": {\n  \"value\": \"V10xyz\"\n},\nafter",
                "<password>\nV10xyz\n</password>\nafter",
                "password=\\\nV10xyz\nafter",
                "password = <<EOT\nV10xyz\nEOT\nafter"
            })
    void removesValuesOnTheNextLines(String text) {
        List<String> lines = text.lines().toList();

        assertThat(String.join("\n", Redaction.lines(lines, 80)))
                .contains(Redaction.MARKER, "after")
                .doesNotContain("xyz");
        assertThat(Redaction.line(text, 500))
                .contains(Redaction.MARKER, "after")
                .doesNotContain("xyz");
    }

    @Test
    void keepsWhatRefersToASecretOnTheNextLines() {
        List<String> lines = List.of(
                "password:",
                "valueFrom:",
                "secret:",
                "  secretName: db2",
                "  items:",
                "  - key: shown2",
                "token:",
                "  valueFrom:",
                "    secretKeyRef:",
                "      key: shown2",
                "after: 1");

        assertThat(Redaction.lines(lines, 80))
                .isEqualTo(lines.stream().map(String::strip).toList());
    }

    static Stream<Arguments> harmless() {
        return Stream.of(
                Arguments.of("curl -u is followed by user:password"),
                Arguments.of("docker run -u 1000:1000 curlimages/curl -p 80:8080"),
                Arguments.of("mysql -h db -P 3306 -p shop"),
                Arguments.of("mysql-0 is in namespace shop, so kubectl logs -p mysql-0"),
                Arguments.of("quay.io/x/y@sha256:0123456789abcdef0123456789abcdef"),
                Arguments.of(
                        "pod uid 3f2504e0-4f89-41d3-9a0c-0305e82c3301 on ip-10-0-32-108.eu-central-1.compute.internal"),
                Arguments.of("reading docker://registry.example.com:5000/shop/cart@sha256:9f86d081884c7d65: not found"),
                Arguments.of("commit 3f786850e387550fdab836ed7e6dc881de23001b"),
                Arguments.of("CH-201/Node/worker-3"),
                Arguments.of("cart-5d8f7c6b9-xkq2p in openshift-kube-controller-manager-operator"),
                Arguments.of("failed to fetch token: connection refused"),
                Arguments.of("couldn't find key password in Secret shop/db-credentials"),
                Arguments.of("secret \"db-password\" not found"),
                Arguments.of("with secret \"agent\" \"hub-kubeconfig\": Post failed"),
                Arguments.of("with secret \"agent\" \"hub-kubeconfig-secret\": x509: signed by unknown authority"),
                Arguments.of("bypass=enabled compass: north passed: 1200 tests pass: 5 of 5"),
                Arguments.of("BYPASS=enabled, allowBypass: always, auth-bypass=everyone, --bypass everyone"),
                Arguments.of("encompass=everything surpass: 1200 trespass=noted overpass: 12345"),
                Arguments.of("pod cart-5d8f7c6b9-xkpw: 10.0.0.1 and cart-xxkpw: 10.0.0.1 are gone"),
                Arguments.of("failed for volume \"db-password\" : secret \"db2\" not found"),
                Arguments.of("failed for volume \"db-secret\" : applyFSGroup failed for vol pvc-1"),
                Arguments.of("failed for volume \"db-password\" : [failed to sync secret cache: timed out]"),
                Arguments.of("failed for volume \"session-cookie\" : secret \"db2\" not found"),
                Arguments.of("cannot get secret : not found, invalid token : expired"),
                Arguments.of("username/password : unauthorized: Please"),
                Arguments.of("the resource identified by 'prod-1' is missing, user login begins -profile prod"),
                Arguments.of("allowEmptyPassword: false, token=null, secretName: db-credentials"),
                Arguments.of("http://10.0.0.1:8080?to=a@b.c and http://10.0.0.1:8080 x@y"),
                Arguments.of("basic authentication is not supported, bearer tokens are"),
                Arguments.of("Get \"https://10.0.0.1:6443/api/v1/namespaces/shop/secrets/db\": forbidden"),
                Arguments.of(
                        "/var/lib/kubelet/pods/3f2504e0-4f89-41d3-9a0c-0305e82c3301/volumes/kubernetes.io~csi/pvc-1/mount"),
                Arguments.of("OpenShiftAPIDeploymentDegraded: 1 of 3 requested instances are unavailable"),
                Arguments.of("csi vol-0a1b2c3d4e5f60718 attached to i-0123456789abcdef0"),
                Arguments.of("containerd://9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
                Arguments.of("arn:aws:iam::123456789012:role/MyStack-NodeInstanceRole-1ABCDEF2GHIJ3"),
                Arguments.of("system:serviceaccount:openshift-monitoring:prometheus-k8s"),
                Arguments.of("MountVolume.SetUp failed for volume \"token\" : secret \"db\" not found"),
                Arguments.of("failed to get token: [unauthorized] and password must have 8 characters"),
                Arguments.of(
                        "\"volumes\":[{\"name\":\"t\",\"secret\":{\"secretName\":\"d2\",\"items\":[{\"key\":\"ab12\"}]}}]"),
                Arguments.of("imagePullSecrets: [{name: abcd2}] secrets=[] tokens: [] secrets: [\"corp-pull-secret\"]"),
                Arguments.of("\"privateKey\":{\"algorithm\":\"RSA\",\"size\":2048}"),
                Arguments.of("usage: x --user <user> --password <password>"),
                Arguments.of("Failed to create a cookie file '/var/lib/mq/.erlang.cookie': eacces"),
                Arguments.of("/var/lib/mq/.erlang.cookie: eacces"),
                Arguments.of("open /run/secrets/db-password: permission denied, open /etc/.cookie: ENOENT"),
                Arguments.of("the size Standard_NC4as_T4_v3 or Standard_ND96isr_MI300X_v5 is not available"),
                Arguments.of("invalid credentials: ORA-01017: logon denied"),
                Arguments.of("cannot get credentials: AccessDenied: not allowed"),
                Arguments.of("0/6 nodes are available: 6 Insufficient cpu."));
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void leavesOrdinaryTextAlone(String text) {
        assertThat(Redaction.line(text, 500)).isEqualTo(text);
    }

    /// A reason is no field name, so its message is not a secret value; secrets inside either are redacted.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MissingObjectStorageSecret | Missing object storage secret "
                        + "| MissingObjectStorageSecret: Missing object storage secret",
                "BadPassword | Failed for user x | BadPassword: Failed for user x",
                "FailedToken | cfg-2 is not known | FailedToken: cfg-2 is not known",
                "FailedToken | token=hunter22 is not known | FailedToken: token=[REDACTED] is not known",
                "FailedToken: hunter22 | refused | FailedToken: [REDACTED]: refused",
                "BackOff | Authorization: Bearer abc.def-ghi_123 | BackOff: Authorization: [REDACTED]"
            })
    void aReasonIsNotTheNameOfASecret(String reason, String message, String shown) {
        assertThat(Redaction.quote(new Quote(reason, message), 500)).isEqualTo(shown);
    }

    @Test
    void aKeyOverSeveralLinesLeavesNothing() {
        assertThat(Redaction.lines(
                        List.of(
                                "before",
                                "-----BEGIN RSA PRIVATE KEY-----",
                                "short",
                                "-----END RSA PRIVATE KEY-----",
                                "after"),
                        80))
                .containsExactly("before", "[REDACTED]", "", "", "after");
    }

    @Test
    void aVariableOverTwoLinesShowsItsNameAlone() {
        assertThat(Redaction.lines(
                        List.of("- name: DB_PASSWORD", "  value: hidden in sight", "- name: LANG", "  value: de_DE"),
                        80))
                .containsExactly("- name: DB_PASSWORD", "value: [REDACTED]", "- name: LANG", "value: de_DE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spec.password", "status.apiToken", "clientSecret", "aws_secret_access_key", "kubeconfig"})
    void aFieldNamedLikeASecretShowsNothing(String field) {
        assertThat(Redaction.value(field, "plain", 80)).isEqualTo("[REDACTED]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spec.replicas", "status.phase", "secretName", "tokenCount"})
    void aFieldThatOnlySpeaksOfSecretsIsShown(String field) {
        assertThat(Redaction.value(field, "plain", 80)).isEqualTo("plain");
    }

    @Test
    void aNameThatIsNoneStandsInQuotationMarks() {
        assertThat(Redaction.subject(new Subject("Pod", "shop", "cart-1"))).isEqualTo("Pod shop/cart-1");
        assertThat(Redaction.subject(new Subject("Pod", "shop", "x. All is \"well\"")))
                .isEqualTo("Pod \"shop/x._All_is_'well'\"");
    }

    @Test
    void allObjectsOfAKindAreNoObject() {
        assertThat(Redaction.subject(Subject.clusterScoped("Node", Subject.ALL)))
                .isEqualTo("all Nodes");
    }

    /// All texts of the demo: names, images, digests, UIDs, messages, annotations.
    @Test
    void anOrdinaryClusterLosesNothing() throws IOException {
        try (InputStream demo =
                new GZIPInputStream(Files.newInputStream(Path.of("src/main/resources/demo/objects.json.gz")))) {
            List<String> texts = new ArrayList<>();
            collect(new ObjectMapper().readTree(demo), texts);

            assertThat(texts).hasSizeGreaterThan(10_000);
            assertThat(texts.stream().distinct())
                    .allSatisfy(text -> assertThat(Redaction.line(text, 8_000)).doesNotContain(Redaction.MARKER));
        }
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.forEach(below -> collect(below, texts));
    }

    @Test
    void makesOneCleanLine() {
        assertThat(Redaction.line("a\u001b[31mred\u001b[0m\r\n b\u202ec\u200bd\u0000", 500))
                .isEqualTo("ared bcd");
    }

    @Test
    void cutsAndMarksTheCut() {
        assertThat(Redaction.line("0123456789", 10)).isEqualTo("0123456789");
        assertThat(Redaction.line("0123456789x", 10)).isEqualTo("012…56789x");
    }

    @Test
    void keepsTheEndOfALongMessageWhereTheCauseStands() {
        String image = "registry.example.com/shop/cart:v4";
        String message =
                "failed to pull and unpack image \"%s\": failed to resolve reference \"%s\": failed to do request: "
                                .formatted(image, image)
                        + "Head \"https://registry.example.com/v2/shop/cart/manifests/v4\": dial tcp: lookup registry.example.com: "
                        + "no such host";

        assertThat(Redaction.message(message, 120))
                .hasSizeBetween(100, 120)
                .startsWith("failed to pull and unpack image")
                .endsWith("lookup registry.example.com: no such host");
    }

    @Test
    void cutsBehindAWordSoThatANameStaysWhole() {
        String image = "registry.example.com/shop/warehouse/cart:2026.11.3-hotfix";
        String message =
                "Back-off pulling image '" + image + "': ErrImagePull: " + "failed to resolve reference; ".repeat(9);

        assertThat(Redaction.message(message, 150))
                .hasSizeLessThanOrEqualTo(150)
                .contains(image + "'");
        assertThat(Redaction.line("x".repeat(500), 100)).hasSize(100);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "~pods \"cart-7d9-x2k4p\" is forbidden: exceeded quota: team~, forbidden: exceeded quota: team",
                "~configmaps \"cart\" is forbidden: no~, ~configmaps \"cart\" is forbidden: no~",
                "back-off 5m0s restarting failed container=app pod=cart-7d_shop(3f2504e0-4f89-41d3-9a0c-0305e82c3301),"
                        + " back-off 5m0s restarting failed container=app",
                "Back-off restarting failed container app in pod cart-7d_shop(3f2504e0-4f89-41d3-9a0c-0305e82c3301),"
                        + " Back-off restarting failed container app",
                "failed to resolve registry.example.com/a/b:v1: registry.example.com/a/b:v1: not found,"
                        + " failed to resolve registry.example.com/a/b:v1: …: not found",
                "~0/6 nodes are available: 5 Insufficient example.com/lane. no new claims to deallocate, preemption: 0/6 nodes"
                        + " are available: 6 Preemption is not helpful for scheduling.~,"
                        + " 0/6 nodes are available: 5 Insufficient example.com/lane.",
                "~0/2 nodes are available: 2 Too many pods. preemption: 0/2 nodes are available: 2 No preemption victims"
                        + " found for incoming pod.~, 0/2 nodes are available: 2 Too many pods.",
                "pod a in namespace a and again a, pod a in namespace a and again a"
            })
    void leavesOutWhatAMessageRepeats(String message, String shown) {
        assertThat(Redaction.message(message, 500)).isEqualTo(shown);
    }

    @Test
    void endsQuicklyOnHostileText() {
        String hostile = "password".repeat(100_000) + "=" + "\u001b[".repeat(100_000);

        assertThat(Redaction.line(hostile, 100)).hasSizeLessThanOrEqualTo(100);
    }
}
