// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageTest {
    private static final RegistryAnswer CHECK = new RegistryAnswer(2);
    private static final String OWN = "image-registry.openshift-image-registry.svc:5000";
    private static final String REFUSED = "dial tcp 10.0.0.1:443: connect: connection refused";

    @ParameterizedTest
    @CsvSource({
        "nginx, docker.io",
        "nginx:1.29, docker.io",
        "library/nginx, docker.io",
        "acme/app/web:1, docker.io",
        "docker.io/acme/app, docker.io",
        "index.docker.io/acme/app, docker.io",
        "quay.io/acme/app:1.2, quay.io",
        "quay.io/acme/app@sha256:abcd, quay.io",
        "localhost/app, localhost",
        "localhost:5000/app:1, localhost:5000",
        "registry:5000/app, registry:5000",
        "image-registry.openshift-image-registry.svc:5000/a/b, image-registry.openshift-image-registry.svc:5000",
        "'', docker.io"
    })
    void hostFollowsTheRulesOfImageReferences(String image, String host) {
        assertThat(ImageReference.host(image)).isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource({
        "'dial tcp: lookup registry.corp: no such host', REGISTRY",
        "'net/http: TLS handshake timeout', REGISTRY",
        "'x509: certificate has expired or is not yet valid', REGISTRY",
        "'unexpected status code 503 Service Unavailable', REGISTRY",
        "'toomanyrequests: You have reached your pull rate limit', REGISTRY",
        "'dial tcp 10.0.0.1:443: i/o timeout', REGISTRY",
        "'manifest unknown', IMAGE",
        "'quay.io/acme/web:v9: not found', IMAGE",
        "'pull access denied, repository does not exist or may require authorization', IMAGE",
        "'unauthorized: access to the requested resource is not authorized', ACCESS",
        "'denied: requested access to the resource is denied', ACCESS",
        "'does not exist or may require authorization: authorization failed: no basic auth credentials', ACCESS",
        "'failed to extract layer sha256:1: write /var/lib/a.so.1: no space left on device', NODE",
        "'Back-off pulling image \"x\"', UNTOLD"
    })
    void wordsTellWhoseFaultAPullIs(String message, PullFault fault) {
        assertThat(PullFault.of(message)).isEqualTo(fault);
    }

    @Test
    void registryIsAtFaultWhenTwoImagesOrTwoWorkloadsAreRefused() {
        assertThat(told(pulling("a", "r.io/a:1", REFUSED), pulling("b", "r.io/b:1", REFUSED)))
                .containsExactly("REGISTRY_UNREACHABLE HIGH External r.io");
        assertThat(told(pulling("a", "r.io/a:1", REFUSED), pulling("b", "r.io/a:1", REFUSED)))
                .hasSize(1);
        assertThat(told(pulling("a", "r.io/a:1", REFUSED))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "x509: certificate signed by unknown authority, x509: certificate has expired or is not yet valid, true",
        "x509: certificate has expired or is not yet valid, connection refused, false"
    })
    void registryWhoseCertificateIsNotAcceptedAnswersAllTheSame(String one, String other, boolean certificate) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", one).get(),
                        pulling("b", "r.io/b:1", other).get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode().isPresent()).isEqualTo(certificate));
    }

    @ParameterizedTest
    @CsvSource({"w1, w1, Node w1", "w1, w2, ''"})
    void certificateThatIsNotYetValidOnOneNodeOnlyIsJudgedByItsClock(String one, String other, String node) {
        String early = "x509: certificate has expired or is not yet valid: current time 2026-11-20T09:00:00Z is before"
                + " 2026-11-20T09:30:00Z";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", early).on(one).get(),
                        pulling("b", "r.io/b:1", early).on(other).get());

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.mode()).contains(Mode.REGISTRY_CERTIFICATE_NOT_YET_VALID);
            assertThat(finding.targets(Relation.RUNS_ON).stream().map(Subject::toString))
                    .isEqualTo(node.isEmpty() ? List.of() : List.of(node));
        });
    }

    @Test
    void registryAtANodePortIsThatOfItsService() {
        Service own = new Service(
                named("registry", "own"), "NodePort", Map.of(), false, "10.96.0.9", Set.of(30500), List.of());
        Service other = new Service(
                named("registry", "other"), "NodePort", Map.of(), false, "10.96.0.8", Set.of(30501), List.of());
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "192.0.2.1:30500/a:1", REFUSED).get(),
                        pulling("b", "192.0.2.1:30500/b:1", REFUSED).get());

        assertThat(new OptionalReads(CHECK.optionalReads()).after(given.picture()))
                .contains(Resources.SERVICES);
        assertThat(CHECK.inspect(given.with(Resources.SERVICES, own, other).picture()))
                .flatExtracting(Finding::links)
                .containsExactly(
                        new Link(Relation.SERVED_BY, new Subject("Service", "registry", "own")),
                        new Link(Relation.SHOWN_BY, new Subject("Pod", "shop", "a")));
    }

    @Test
    void twoRegistriesAreNotOne() {
        assertThat(told(pulling("a", "r.io/a:1", REFUSED), pulling("b", "s.io/b:1", REFUSED)))
                .isEmpty();
    }

    @Test
    void missingImagesAreNotTheRegistrys() {
        assertThat(told(pulling("a", "r.io/a:1", "manifest unknown"), pulling("b", "r.io/b:1", "not found")))
                .isEmpty();
    }

    @Test
    void imagesThatOthersRunHaveBeenLost() {
        GivenPod a = pulling("a", "r.io/a:1", "manifest unknown");
        GivenPod b = pulling("b", "r.io/b:1", "not found");
        GivenPod ownA = pulling("a", OWN + "/a:1", "manifest unknown");
        GivenPod ownB = pulling("b", OWN + "/b:1", "manifest unknown");

        assertThat(told(a, b, running("r.io/a:1"), running("r.io/b:1")))
                .containsExactly("REGISTRY_LOST_IMAGES HIGH External r.io");
        assertThat(told(a, b, running("r.io/a:1"), running("r.io/c:1"))).isEmpty();
        assertThat(told(ownA, ownB, running(OWN + "/a:1"), running(OWN + "/b:1")))
                .containsExactly("REGISTRY_LOST_IMAGES HIGH Deployment openshift-image-registry/image-registry");
    }

    @Test
    void imagesThatAreAskedForWithoutTheirPullSecretHaveNotBeenLost() {
        String said = "pull access denied, repository does not exist or may require authorization";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", said).get(),
                        pulling("b", "r.io/b:1", said).get(),
                        running("r.io/a:1").get(),
                        running("r.io/b:1").get());

        assertThat(given.told(CHECK)).containsExactly("REGISTRY_LOST_IMAGES HIGH External r.io");
        assertThat(given.with(Resources.EVENTS, withheld("a"), withheld("b")).told(CHECK))
                .isEmpty();
    }

    @Test
    void oneNodeThatIsDeniedWhatOthersRunHasNoCredentials() {
        String said = "authorization failed: no basic auth credentials";
        GivenPod a = pulling("a", "r.io/a:1", said).on("new");
        GivenPod b = pulling("b", "r.io/b:1", said).in("crm").on("new");
        GivenPod elsewhere = pulling("b", "r.io/b:1", said).in("crm").on("old");
        List<String> refuses = List.of("REGISTRY_REFUSES HIGH External r.io");

        assertThat(told(a, b, running("r.io/a:1"), running("r.io/b:1"))).isEmpty();
        assertThat(told(a, b, running("r.io/a:1"))).isEqualTo(refuses);
        assertThat(told(a, elsewhere, running("r.io/a:1"), running("r.io/b:1"))).isEqualTo(refuses);
    }

    @Test
    void oneNodeThatFailsWhereOthersPulledTheSameImagesLaterIsNotTheRegistrys() {
        GivenPod[] failing = Stream.of("a", "b", "c")
                .map(name -> pod(name)
                        .ownedBy("StatefulSet", name)
                        .on("bad")
                        .unready("2h")
                        .image("r.io/" + name + ":1", "ImagePullBackOff", REFUSED))
                .toArray(GivenPod[]::new);
        List<String> unreachable = List.of("REGISTRY_UNREACHABLE HIGH External r.io");

        assertThat(told(with(failing, "1h", "good"))).isEmpty();
        assertThat(told(with(failing, "3h", "good"))).isEqualTo(unreachable);
        assertThat(told(with(failing, "1h", "bad"))).isEqualTo(unreachable);
        assertThat(told(failing)).isEqualTo(unreachable);
    }

    /// These pods, and one of each workload that was created that long ago and is ready.
    private static GivenPod[] with(GivenPod[] failing, String age, String node) {
        return Stream.concat(
                        Stream.of(failing),
                        Stream.of("a", "b", "c")
                                .map(name -> pod(name + "-1")
                                        .ownedBy("StatefulSet", name)
                                        .on(node)
                                        .born(age)
                                        .ready(age)
                                        .image("r.io/" + name + ":1", "", "")))
                .toArray(GivenPod[]::new);
    }

    @ParameterizedTest
    @CsvSource({"shop, regcred, true", "shop, other, false", "crm, regcred, false"})
    void deniedPodsOfOneNamespaceAreAskedForTheSecretThatTheyShare(String namespace, String secret, boolean told) {
        String said = "unexpected status: 401 Unauthorized";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", said)
                                .pullSecrets("own", "regcred")
                                .get(),
                        pulling("b", "r.io/b:1", said)
                                .in(namespace)
                                .pullSecrets(secret)
                                .get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence().stream()
                                .map(one -> one.statement() + ": " + one.said().text())
                                .anyMatch(("all these pods name the same imagePullSecrets of namespace shop: "
                                        + "regcred")::equals))
                        .isEqualTo(told));
    }

    @Test
    void nodeWithoutSpaceForImagesIsFullAndNoRegistryIsToBlame() {
        String full = "failed to extract layer sha256:1: write /var/lib/a.so.1: no space left on device";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", full).on("w1").get(),
                        pulling("b", "r.io/b:1", full).in("crm").on("w1").get());

        assertThat(given.told(CHECK)).isEmpty();
        assertThat(given.told(new ImageDisks())).containsExactly("NODE_DISK_PRESSURE MEDIUM Node w1");
        assertThat(given.with(
                                Resources.NODES,
                                Given.node(
                                        "w1",
                                        "worker",
                                        new Condition("DiskPressure", "True", "", "", Optional.empty())))
                        .told(new ImageDisks()))
                .isEmpty();
    }

    private static Event withheld(String pod) {
        return warning(
                "Pod",
                pod,
                "FailedToRetrieveImagePullSecret",
                "Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.",
                "1m");
    }

    private static GivenPod running(String image) {
        return pod("runs-" + image).ready("9d").image(image, "", "");
    }

    @Test
    void refusedCredentialsAreTheRegistrysOnlyAcrossNamespaces() {
        GivenPod here = pulling("a", "r.io/a:1", "unauthorized");

        assertThat(told(here, pulling("b", "r.io/b:1", "unauthorized"))).isEmpty();
        assertThat(told(here, pulling("b", "r.io/b:1", "unauthorized").in("crm")))
                .hasSize(1);
        assertThat(told(
                        here,
                        pulling("b", "r.io/b:1", "unauthorized").in("crm"),
                        pulling("c", "r.io/c:1", "not found")))
                .isEmpty();
    }

    /// 401 means the pull secret of a namespace; a missing image gives another response.
    @Test
    void credentialsOfOneNamespaceAreRefusedByHttp401() {
        String said = "failed to authorize: failed to fetch oauth token: unexpected status: 401 Unauthorized";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", said).get(),
                        pulling("b", "r.io/b:1", said).get(),
                        pulling("c", "r.io/c:1", "not found").get());

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.REGISTRY_REFUSES);
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("2 images of 2 workloads in 2 pods cannot be pulled from it, all in namespace shop");
        });
        assertThat(told(pulling("a", "r.io/a:1", said))).isEmpty();
    }

    @Test
    void whatMayRenewTheRejectedCredentialsIsLinked() {
        String said = "failed to fetch oauth token: unexpected status: 401 Unauthorized";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.acme.io:5000/a:1", said)
                                .pullSecrets("pull")
                                .get(),
                        pulling("b", "r.acme.io:5000/b:1", said).get())
                .having(Resources.JOBS, """
                        metadata:
                          namespace: tools
                          name: renew-1
                          ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: renew, controller: true}]
                        spec: {template: {spec: {containers: [{env: [{name: REGISTRY, value: r.acme.io}]}]}}}
                        """);

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.targets(Relation.DRAWS_FROM))
                        .containsExactly(
                                new Subject("Secret", "shop", "pull"), new Subject("CronJob", "tools", "renew")));
    }

    @Test
    void eventsTellWhatTheContainerDoesNot() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", "r.io/a:1", "Back-off pulling image").get(),
                        pulling("b", "r.io/b:1", "Back-off pulling image").get())
                .with(
                        Resources.EVENTS,
                        warning("Pod", "a", "Failed", "Failed to pull image \"r.io/a:1\": " + REFUSED, "1m"),
                        warning("Pod", "b", "Failed", "Failed to pull image \"r.io/b:1\": " + REFUSED, "1m"));

        assertThat(given.told(CHECK)).containsExactly("REGISTRY_UNREACHABLE HIGH External r.io");
    }

    @ParameterizedTest
    @CsvSource({
        "your authorization token has expired, Failed to pull image \"r.io/a:1\": your authorization token has expired",
        "403 Forbidden, 403 Forbidden",
        "i/o timeout, 403 Forbidden"
    })
    void eventTellsWhyTheRegistryDeniesAccess(String event, String quoted) {
        Given given = new Given()
                .with(
                        Resources.EVENTS,
                        warning("Pod", "a", "Failed", "Failed to pull image \"r.io/a:1\": " + event, "1m"));

        assertThat(PullFailure.of(pulling("a", "r.io/a:1", "403 Forbidden").get(), Warnings.in(given.picture())))
                .get()
                .extracting(failure -> failure.quote().message())
                .isEqualTo(quoted);
    }

    /// A container that is restarted needs no new image.
    @ParameterizedTest
    @CsvSource({"8m, 0, false", "10m, 0, true", "8m, 1, true"})
    void registryThatServesOthersMeanwhileIsNotToBlame(String started, int restarts, boolean blamed) {
        assertThat(told(
                        pulling("a", "quay.io/a:1", "Back-off pulling image"),
                        pulling("b", "quay.io/b:1", "Back-off pulling image").in("crm"),
                        pod("c").starting(started, Duration.ZERO, restarts).ready(started)))
                .isEqualTo(blamed ? List.of("REGISTRY_UNREACHABLE HIGH External quay.io") : List.of());
    }

    private static GivenPod pulling(String name, String image, String message) {
        return pod(name).unready("9m").image(image, "ImagePullBackOff", message);
    }

    private static List<String> told(GivenPod... pods) {
        return new Given()
                .with(Resources.PODS, List.of(pods).stream().map(GivenPod::get).toArray(Pod[]::new))
                .told(CHECK);
    }
}
