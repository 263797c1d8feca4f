// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What refers to a changed object, and what its pods refer to.
class PlanReferencesTest {
    private static final Deadline SOON = Deadline.in(Duration.ofSeconds(5));
    private static final String WEB = """
            {"metadata":{"name":"web","namespace":"shop"},"spec":{"template":{"spec":{"volumes":[%s],
              "containers":[{"name":"a","envFrom":[{"configMapRef":{"name":"%s"%s}}]}]}}}}""";
    private static final String POD = """
            {"metadata":{"name":"web-1","namespace":"shop","ownerReferences":[{"kind":"ReplicaSet","controller":true}]},
              "spec":{"containers":[{"name":"a","envFrom":[{"configMapRef":{"name":"web"}}]}]}}""";

    @Test
    void theUsersOfAConfigMapAreNamed() {
        String live = "{\"data\":{\"a\":\"b\"}}";
        String mounted = WEB.formatted("{\"name\":\"v\",\"configMap\":{\"name\":\"web\"}}", "other", "");

        assertThat(warned(live, "", WEB.formatted("", "web", "")))
                .isEqualTo("[Without it new pods do not start of: Deployment web.] []");
        assertThat(warned(live, "", WEB.formatted("", "web", ",\"optional\":true")))
                .isEqualTo("[] [Deployment web]");
        assertThat(warned(live, "{\"data\":{\"a\":\"c\"}}", WEB.formatted("", "web", "")))
                .isEqualTo("[] [Deployment web, in environment variables, which keep their values until its pods"
                        + " restart]");
        assertThat(warned(live, "{\"data\":{\"a\":\"c\"}}", mounted)).isEqualTo("[] [Deployment web]");
        assertThat(warned(live, "", WEB.formatted("", "other", ""))).isEqualTo("[] []");
        assertThat(ConfigurationUsers.of(TriedChanges.of("ConfigMap", live, live)))
                .isEmpty();
    }

    private static String warned(String live, String would, String deployment) {
        BlastRadius touched = ConfigurationUsers.of(TriedChanges.of("ConfigMap", live, would))
                .orElseThrow()
                .touched(ListedObjects.of(Map.of("Deployment", deployment, "Pod", POD)), SOON);

        assertThat(touched.lines(Touched.UNREAD)).containsExactly("statefulsets", "daemonsets", "cronjobs");
        return touched.lines(Touched.WARNINGS) + " " + touched.lines(Touched.USERS);
    }

    @Test
    void whatNewPodsNeedIsLookedForByName() {
        TriedChange change = TriedChanges.of("StatefulSet", "{}", """
                {"kind":"StatefulSet","metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":2,
                  "volumeClaimTemplates":[{"metadata":{"name":"data"}}],
                  "template":{"spec":{"volumes":[{"name":"v","configMap":{"name":"there"}},{"name":"w","configMap":{"name":"gone"}},
                  {"name":"x","configMap":{"name":"made"}},{"name":"y","secret":{"secretName":"s","optional":true}},
                  {"name":"z","persistentVolumeClaim":{"claimName":"disk"}}],"containers":[{"name":"a"}]}}}}""");
        PlannedPods pods = PlannedPods.of(change).orElseThrow();

        BlastRadius touched = new PodReferences(
                        pods, ListedObjects.of(Map.of("ConfigMap", "{\"metadata\":{\"name\":\"there\"}}")), SOON)
                .touched(Set.of(new Subject("ConfigMap", "shop", "made")));

        assertThat(touched.lines(Touched.WARNINGS))
                .containsExactly("New pods of StatefulSet shop/web do not start: there is no ConfigMap gone.");
        assertThat(touched.lines(Touched.UNTRIED))
                .containsExactly("whether the persistentvolumeclaims of its pods exist");
        assertThat(pods.pod()
                        .at("/spec/volumes/5/persistentVolumeClaim/claimName")
                        .asText())
                .isEqualTo("data-web-0");
    }

    /// Without any declared port nothing is known of a container's ports.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"containerPort":8080,"name":"http"} | {"port":80,"targetPort":9999}   | [No container of its pods declares port 9999.]
            {"containerPort":8080,"name":"http"} | {"port":80,"targetPort":8080}   | []
            {"containerPort":8080,"name":"http"} | {"port":80,"targetPort":"http"} | []
            {"containerPort":8080,"name":"http"} | {"port":80,"targetPort":"web"}  | [No container of its pods declares port web.]
            ~~                                   | {"port":80,"targetPort":9999}   | []
            """)
    void aPortOfAServiceIsOneOfItsPods(String declared, String port, String told) {
        String service = "{\"spec\":{\"selector\":{\"app\":\"web\"},\"ports\":[%s]}}";
        String pod = "{\"spec\":{\"containers\":[{\"ports\":[%s]}]}}".formatted(declared);

        assertThat(ServicePortChange.of(
                                TriedChanges.of("Service", service.formatted("{\"port\":1}"), service.formatted(port)),
                                ListedObjects.of(Map.of("Pod", pod)),
                                SOON)
                        .lines(Touched.WARNINGS))
                .hasToString(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                              | Argo CD, at the next sync of Application gitops/plain, which does not sync by itself; change its Git repository instead
            {"syncPolicy":{"automated":{"enabled":false}}}  | Argo CD, at the next sync of Application gitops/plain, which does not sync by itself; change its Git repository instead
            {"syncPolicy":{"automated":{}}}                 | Argo CD, with the next change in Git, since Application gitops/plain syncs only then; change its Git repository instead
            {"syncPolicy":{"automated":{"selfHeal":true}}}  | Argo CD, within minutes, since Application gitops/plain heals itself; change its Git repository instead
            """)
    void anApplicationRevertsAChangeByItsSyncPolicy(String spec, String told) {
        String live =
                "{\"metadata\":{\"annotations\":{\"argocd.argoproj.io/tracking-id\":\"%s:apps/Deployment:shop/web\"}}}";
        ListedObjects applications = ListedObjects.of(Map.of(
                "Application",
                "{\"metadata\":{\"name\":\"plain\",\"namespace\":\"gitops\"},\"spec\":%s}".formatted(spec)));

        assertThat(SyncPolicy.of(TriedChanges.of("Deployment", live.formatted("plain"), live), applications, SOON))
                .containsExactly(told);
        assertThat(SyncPolicy.of(
                        TriedChanges.of("Deployment", live.formatted("gitops_plain"), live), applications, SOON))
                .containsExactly(told);
        assertThat(SyncPolicy.of(TriedChanges.of("Deployment", live.formatted("other"), live), applications, SOON))
                .isEmpty();
    }

    /// What is suspended undoes nothing, and a HelmRelease undoes no change by hand unless told to.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Kustomization | kustomize | {"interval":"10m"} | Flux, within the interval of Kustomization flux/apps; change its Git repository instead
            Kustomization | kustomize | {"suspend":true} | Flux, not before Kustomization flux/apps is resumed, which is suspended; change its Git repository instead
            HelmRelease | helm | {} | Flux, with the next upgrade of HelmRelease flux/apps, which corrects no drift; change its HelmRelease instead
            HelmRelease | helm | {"driftDetection":{"mode":"enabled"}} | Flux, within the interval of HelmRelease flux/apps; change its HelmRelease instead
            HelmRelease | helm | {"driftDetection":{"mode":"enabled"},"suspend":true} | Flux, not before HelmRelease flux/apps is resumed, which is suspended; change its HelmRelease instead
            """)
    void fluxRevertsAChangeUnlessItIsSuspended(String kind, String group, String spec, String told) {
        String live =
                "{\"metadata\":{\"labels\":{\"%1$s.toolkit.fluxcd.io/name\":\"%2$s\",\"%1$s.toolkit.fluxcd.io/namespace\":\"flux\"}}}";
        ListedObjects sources = ListedObjects.of(
                Map.of(kind, "{\"metadata\":{\"name\":\"apps\",\"namespace\":\"flux\"},\"spec\":%s}".formatted(spec)));

        assertThat(SyncPolicy.of(TriedChanges.of("Deployment", live.formatted(group, "apps"), "{}"), sources, SOON))
                .containsExactly(told);
        assertThat(SyncPolicy.of(TriedChanges.of("Deployment", live.formatted(group, "other"), "{}"), sources, SOON))
                .isEmpty();
    }

    @Test
    void theWebhooksOfAKindAreNamedTheSlowestFirst() {
        String webhooks = """
                {"webhooks":[{"name":"fast","timeoutSeconds":2,"rules":[{"apiGroups":["apps"],"resources":["*"]}]},
                  {"name":"slow","rules":[{"apiGroups":["*"],"resources":["deployments"]}]},
                  {"name":"other","rules":[{"apiGroups":["apps"],"resources":["daemonsets"]}]}]}""";

        assertThat(AdmissionWebhooks.of(
                        TriedChanges.of("Deployment", "{}", "{}").change(),
                        ListedObjects.of(Map.of("MutatingWebhookConfiguration", webhooks)),
                        SOON))
                .containsExactly("slow (timeout 10 s)", "fast (timeout 2 s)");
    }
}
