// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.DELIVERY_FAILED;
import static io.clusterhealth.finding.FindingCode.DELIVERY_SOURCE_FAILED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.QUOTA_EXHAUSTED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Deliveries that fail, and their causes.
class DeliveryRulesTest {
    private static final Subject SHOP = new Subject("Kustomization", "flux-system", "shop");
    private static final Subject REPOSITORY = new Subject("GitRepository", "flux-system", "repo");

    @ParameterizedTest
    @CsvSource({
        "argocd, argocd-repo-server, ComparisonError: code = Unavailable: connection refused, true",
        "argocd, openshift-gitops-repo-server, ComparisonError: code = Unavailable: connection refused, true",
        "argocd, argocd-repo-server, ComparisonError: app path does not exist, false",
        "argocd, argocd-server, ComparisonError: code = Unavailable: connection refused, false",
        "elsewhere, argocd-repo-server, ComparisonError: code = Unavailable: connection refused, false",
        "argocd, argocd-redis, ComparisonError: dial tcp 10.0.0.7:6379: connection refused, true",
        "argocd, argocd-repo-server, ComparisonError: dial tcp 10.0.0.7:6379: connection refused, false"
    })
    void applicationsFollowWhoMakesTheirManifests(String namespace, String name, String said, boolean connected) {
        GivenFinding server = finding(POD_CRASH_LOOP, new Subject("Deployment", namespace, name))
                .ago(90);
        GivenFinding application = finding(DELIVERY_FAILED, new Subject("Application", "argocd", "shop"))
                .ago(60)
                .says(said);

        assertThat(edge(server, application).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "HealthCheckFailed: timeout waiting for: [Deployment/shop/web status: 'InProgress'], true",
        "UpgradeFailed: resource Deployment/shop/web not ready, true",
        "HealthCheckFailed: timeout waiting for: [Deployment/shop/web-2 status: 'InProgress'], false",
        "HealthCheckFailed: timeout waiting for: [Deployment/crm/web status: 'InProgress'], false"
    })
    void deliveryFollowsTheObjectItNames(String said, boolean connected) {
        GivenFinding web = finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "shop", "web"));

        assertThat(edge(web, finding(DELIVERY_FAILED, SHOP).says(said)).isPresent())
                .isEqualTo(connected);
    }

    @Test
    void deliveryFollowsAnotherThatItNames() {
        GivenFinding release = finding(DELIVERY_FAILED, new Subject("HelmRelease", "queue", "kafka"))
                .says("UpgradeFailed: YAML parse error");

        assertThat(edge(
                        release,
                        finding(DELIVERY_FAILED, SHOP)
                                .says("HealthCheckFailed: timeout waiting for: [HelmRelease/queue/kafka status]")))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "kafka, UpgradeFailed: timed out waiting for the condition, true",
        "kafka-broker, UpgradeFailed: timed out waiting for the condition, true",
        "kafka, UpgradeFailed: YAML parse error, false",
        "grafana, UpgradeFailed: timed out waiting for the condition, false"
    })
    void releaseFollowsTheSoftwareThatBearsItsName(String workload, String said, boolean connected) {
        GivenFinding release = finding(DELIVERY_FAILED, new Subject("HelmRelease", "flux-system", "kafka"))
                .says(said)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "queue"));

        assertThat(edge(finding(POD_CRASH_LOOP, new Subject("StatefulSet", "queue", workload)), release)
                        .isPresent())
                .isEqualTo(connected);
    }

    @Test
    void syncFollowsTheJobThatFailed() {
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "web", "migrate"));
        Subject web = Subject.clusterScoped("Namespace", "web");
        Subject crm = Subject.clusterScoped("Namespace", "crm");
        String said = "Operation: Job has reached the specified backoff limit";

        assertThat(edge(job, finding(DELIVERY_FAILED, SHOP).says(said).link(Relation.MANAGES, web)))
                .isPresent();
        assertThat(edge(job, finding(DELIVERY_FAILED, SHOP).says(said).link(Relation.MANAGES, crm)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "namespaces \"shop\" not found, false",
        "unable to create new content in namespace shop because it is being terminated, true",
        "unable to create new content in namespace shop-2 because it is being terminated, false"
    })
    void deliveryFollowsTheNamespaceThatDoesNotEnd(String said, boolean connected) {
        GivenFinding ending = finding(NAMESPACE_STUCK_TERMINATING, Subject.clusterScoped("Namespace", "shop"));

        assertThat(edge(ending, finding(DELIVERY_FAILED, SHOP).says(said)).isPresent())
                .isEqualTo(connected);
    }

    @Test
    void deliveryFollowsWhatItsWordsName() {
        GivenFinding quota = finding(QUOTA_EXHAUSTED, new Subject("ResourceQuota", "shop", "team"));
        GivenFinding metrics = finding(API_SERVICE_DOWN, Subject.clusterScoped("APIService", "v1beta1.metrics.k8s.io"));
        String stale = "unable to retrieve the complete list of server APIs: %s/v1beta1: stale GroupVersion discovery";

        GivenFinding refused =
                finding(DELIVERY_FAILED, SHOP).link(Relation.MANAGES, Subject.clusterScoped("Namespace", "shop"));
        GivenFinding elsewhere =
                finding(DELIVERY_FAILED, SHOP).link(Relation.MANAGES, Subject.clusterScoped("Namespace", "crm"));

        assertThat(edge(quota, refused.says("forbidden: exceeded quota: team"))).isPresent();
        assertThat(edge(quota, refused.says("forbidden: exceeded quota: other")))
                .isEmpty();
        assertThat(edge(quota, elsewhere.says("forbidden: exceeded quota: team")))
                .isEmpty();
        assertThat(edge(metrics, finding(DELIVERY_FAILED, SHOP).says(stale.formatted("metrics.k8s.io"))))
                .isPresent();
        assertThat(edge(metrics, finding(DELIVERY_FAILED, SHOP).says(stale.formatted("custom.metrics.k8s.io"))))
                .isEmpty();
    }

    @Test
    void deliveryFollowsItsSourceWhereThatIsWhatItLacks() {
        GivenFinding source = finding(DELIVERY_SOURCE_FAILED, REPOSITORY).says("authentication required");
        GivenFinding shop = finding(DELIVERY_FAILED, SHOP).link(Relation.DRAWS_FROM, REPOSITORY);

        assertThat(edge(source, shop.says("InstallFailed: release shop/web with chart web@1.2.3: values are invalid")))
                .isEmpty();
        assertThat(edge(source, shop.says("SourceNotReady: HelmChart 'flux-system/shop-web' is not ready")))
                .isPresent();
        assertThat(edge(source, shop.says("ArtifactFailed: Source artifact not found")))
                .isPresent();
        assertThat(edge(
                        source,
                        finding(DELIVERY_FAILED, SHOP)
                                .link(Relation.DRAWS_FROM, REPOSITORY)
                                .says("BuildFailed: no such file")))
                .isEmpty();
    }

    @Test
    void theSameTimeoutIsNoCommonTrouble() {
        String said = "UpgradeFailed: Helm upgrade failed: context deadline exceeded";

        assertThat(edge(application("billing", said), application("orders", said)))
                .isEmpty();
    }

    @Test
    void deliveryFollowsTheOneItDependsOn() {
        GivenFinding infra = finding(DELIVERY_FAILED, new Subject("Kustomization", "flux-system", "infra"))
                .says("BuildFailed: no such file");
        String said = "DependencyNotReady: dependency 'flux-system/%s' is not ready";

        assertThat(edge(infra, finding(DELIVERY_FAILED, SHOP).says(said.formatted("infra"))))
                .isPresent();
        assertThat(edge(infra, finding(DELIVERY_FAILED, SHOP).says(said.formatted("infra-two"))))
                .isEmpty();
    }

    @Test
    void deliveriesThatFailAlikeAreOneTrouble() {
        GivenFinding first = application("billing", "ComparisonError: authentication required");

        assertThat(edge(first, application("orders", "ComparisonError: authentication required")))
                .isPresent();
        assertThat(edge(application("orders", "ComparisonError: authentication required"), first))
                .isEmpty();
        assertThat(edge(first, application("orders", "ComparisonError: app path does not exist")))
                .isEmpty();
    }

    private static GivenFinding application(String name, String said) {
        return finding(DELIVERY_FAILED, new Subject("Application", "argocd", name))
                .says(said);
    }
}
