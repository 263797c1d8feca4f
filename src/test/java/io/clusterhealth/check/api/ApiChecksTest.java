// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiChecksTest {
    private static final ServiceReference SERVICE = new ServiceReference("policy", "gate");
    private static final WebhookReach WEBHOOKS = new WebhookReach(Duration.ofMinutes(5), Duration.ofHours(1));
    private static final AggregatedApis APIS = new AggregatedApis();
    private static final ConditionCheck API_CONDITIONS = Given.conditions("apiservices");

    @Test
    void webhookOnAllPodsWithoutEndpointsIsCritical() {
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, false))
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN CRITICAL ValidatingWebhookConfiguration gate");
    }

    /// Its Service may still be created, as by the same installation.
    @Test
    void webhookWithoutEndpointsIsToldEarly() {
        Given given = empty().with(Resources.VALIDATING_WEBHOOKS, hook("1m", true, true, false));

        assertThat(given.told(WEBHOOKS)).isEmpty();
        assertThat(WEBHOOKS.early(given.picture()))
                .extracting(Finding::subject)
                .containsExactly(Subject.clusterScoped("ValidatingWebhookConfiguration", "gate"));
    }

    @Test
    void webhookOnSomeObjectsIsLess() {
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, true))
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN HIGH ValidatingWebhookConfiguration gate");
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, false, false))
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN HIGH ValidatingWebhookConfiguration gate");
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("6m", false, true, false))
                        .told(WEBHOOKS))
                .isEmpty();
    }

    /// The selector never excludes objects of a kind that has no namespace, or may have none.
    @ParameterizedTest
    @CsvSource({
        "'', team, false",
        "'', enabled, true",
        "/pods, team, false",
        "apps/deployments, team, false",
        "/pods, enabled, true",
        "/nodes, team, true",
        "/*, team, true",
        "example.com/widgets, team, true"
    })
    void webhookThatNoNamespaceSelectsIsNotAsked(String anyScope, String label, boolean down) {
        Webhook webhook = new Webhook(
                "gate.example.com",
                Optional.of(SERVICE),
                true,
                true,
                true,
                true,
                new LabelSelector(List.of(new Requirement("policy", "In", List.of("enabled")))),
                anyScope.isEmpty() ? Set.of() : Set.of(anyScope),
                Optional.empty());
        WebhookConfiguration configuration =
                new WebhookConfiguration(created("", "gate", "6m"), "ValidatingWebhookConfiguration", List.of(webhook));
        Namespace shop =
                new Namespace(named("", "shop"), "Active", List.of(), Map.of(Namespace.NAME, "shop", "policy", label));

        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, configuration)
                        .with(Resources.NAMESPACES, shop)
                        .told(WEBHOOKS)
                        .isEmpty())
                .isNotEqualTo(down);
    }

    @Test
    void webhookMayBeAheadOfItsServiceForFiveMinutes() {
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("4m59s", true, true, false))
                        .told(WEBHOOKS))
                .isEmpty();
        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("5m", true, true, false))
                        .told(WEBHOOKS))
                .isNotEmpty();
    }

    /// A Service of type ExternalName has no endpoints either.
    @ParameterizedTest
    @CsvSource({"0, true, true", "1, true, false", "0, false, false"})
    void servicesAreReadWhereAMandatoryWebhookHasNoEndpoint(int ready, boolean mandatory, boolean read) {
        Given given = new Given()
                .with(Resources.EVENTS)
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", mandatory, true, false))
                .with(Resources.ENDPOINT_SLICES, slice(ready, ready));

        assertThat(new OptionalReads(WEBHOOKS.optionalReads()).after(given.picture()))
                .isEqualTo(read ? Set.of(Resources.SERVICES, Resources.NAMESPACES) : Set.of());
    }

    @Test
    void oneReadyEndpointIsEnough() {
        Given given = new Given()
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, false))
                .with(Resources.ENDPOINT_SLICES, slice(1, 3));

        assertThat(given.told(WEBHOOKS)).isEmpty();
    }

    @Test
    void endpointsThatCouldNotBeReadAreNoReason() {
        Given given = new Given()
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, false))
                .without(Resources.ENDPOINT_SLICES);

        assertThat(given.told(WEBHOOKS)).isEmpty();
    }

    @Test
    void youngWebhookIsFoundOnceAWorkloadLacksPodsBecauseOfIt() {
        Workload refused = Given.read(Resources.DEPLOYMENTS, """
                metadata: {namespace: shop, name: web}
                status:
                  conditions:
                  - type: ReplicaFailure
                    status: "True"
                    lastTransitionTime: @2m
                    message: 'failed calling webhook "gate.example.com": service "gate" not found'
                """);

        assertThat(empty().with(Resources.VALIDATING_WEBHOOKS, hook("2m", true, true, true))
                        .with(Resources.DEPLOYMENTS, refused)
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN HIGH ValidatingWebhookConfiguration gate");
    }

    @Test
    void expiredAuthorityOfAWebhookIsFound() {
        Given ready = new Given().with(Resources.ENDPOINT_SLICES, slice(1, 1));

        assertThat(ready.with(Resources.VALIDATING_WEBHOOKS, trusting(NOW.plusSeconds(1)))
                        .told(WEBHOOKS))
                .isEmpty();
        assertThat(ready.with(Resources.VALIDATING_WEBHOOKS, trusting(NOW.minusSeconds(1)))
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN CRITICAL ValidatingWebhookConfiguration gate");
    }

    @Test
    void failedCallOfTheLastHourTellsOfAWebhookWhoseServiceIsThere() {
        Given ready = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, true));
        String words = "failed calling webhook \"gate.example.com\": tls: certificate has expired";

        assertThat(ready.with(Resources.EVENTS, warning("ReplicaSet", "a", "FailedCreate", words, "60m"))
                        .told(WEBHOOKS))
                .isEmpty();
        assertThat(ready.with(Resources.EVENTS, warning("ReplicaSet", "a", "FailedCreate", words, "59m"))
                        .told(WEBHOOKS))
                .containsExactly("WEBHOOK_DOWN HIGH ValidatingWebhookConfiguration gate");
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void failedCallCountsUntilItsWorkloadHasAllPods(int desired, boolean down) {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, true))
                .with(Resources.DEPLOYMENTS, workload("Deployment", "cart", desired, 1))
                .with(
                        Resources.EVENTS,
                        warning(
                                "Deployment",
                                "cart",
                                "ReplicaSetCreateError",
                                "failed calling webhook \"gate.example.com\": context deadline exceeded",
                                "9m"));

        assertThat(given.told(WEBHOOKS))
                .isEqualTo(down ? List.of("WEBHOOK_DOWN HIGH ValidatingWebhookConfiguration gate") : List.of());
    }

    @Test
    void failedCallDoesNotBlameAnAuthorityThatIsValid() {
        String words = "failed calling webhook \"gate.example.com\": context deadline exceeded";

        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, trusting(NOW.plusSeconds(60)))
                .with(Resources.EVENTS, warning("ReplicaSet", "a", "FailedCreate", words, "1m"));

        assertThat(WEBHOOKS.inspect(given.picture())
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .statement())
                .isEqualTo("it cannot be called, and every request that must pass this webhook is refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tls: failed to verify certificate: x509: certificate has expired or is not yet valid | WEBHOOK_NOT_TRUSTED",
                "tls: failed to verify certificate: x509: certificate signed by unknown authority | WEBHOOK_NOT_TRUSTED",
                "context deadline exceeded | WEBHOOK_UNANSWERED",
                "dial tcp 10.244.1.7:15017: connect: no route to host | WEBHOOK_UNANSWERED",
                "dial tcp 10.244.1.7:15017: connect: connection refused | ''"
            })
    void webhookThatHasReadyPodsHasTheAdviceForWhyItsCallsFail(String why, String mode) {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, true))
                .with(
                        Resources.EVENTS,
                        warning(
                                "ReplicaSet",
                                "a",
                                "FailedCreate",
                                "failed calling webhook \"gate.example.com\": " + why,
                                "5m"));

        assertThat(WEBHOOKS.inspect(given.picture()).getFirst().mode())
                .isEqualTo(mode.isEmpty() ? Optional.empty() : Optional.of(Mode.valueOf(mode)));
    }

    @ParameterizedTest
    @CsvSource({"ServiceNotFound, true", "FailedDiscoveryCheck, false"})
    void aggregatedApiWithoutItsServiceHasAdviceOfItsOwn(String reason, boolean gone) {
        Given given = new Given()
                .with(
                        Resources.API_SERVICES,
                        object(
                                "apiservices",
                                named("", "v1.things.example.com"),
                                "{}",
                                condition("Available", "False", "9m", reason, "")));

        assertThat(API_CONDITIONS.inspect(given.picture()).getFirst().mode())
                .isEqualTo(gone ? Optional.of(Mode.API_SERVICE_GONE) : Optional.empty());
    }

    @Test
    void pictureOfAnotherNamespaceSaysNothingAboutAService() {
        Picture all = empty().with(Resources.VALIDATING_WEBHOOKS, hook("6m", true, true, false))
                .picture();
        Picture shop = new Picture(Optional.of("shop"), all.asOf(), all.server(), all.lists());

        assertThat(WEBHOOKS.inspect(all)).hasSize(1);
        assertThat(WEBHOOKS.inspect(shop)).isEmpty();
    }

    @Test
    void webhooksAreQuietAndTheirServicesCalledForByWords() {
        Given quiet = new Given().with(Resources.EVENTS).with(Resources.DEPLOYMENTS);
        Given loud = new Given()
                .with(Resources.DEPLOYMENTS)
                .with(
                        Resources.EVENTS,
                        warning("ReplicaSet", "a", "FailedCreate", "failed calling webhook \"x\": refused", "1m"));

        OptionalReads reads = new OptionalReads(WEBHOOKS.optionalReads());
        assertThat(reads.always()).hasSize(3);
        assertThat(reads.after(quiet.picture())).isEmpty();
        assertThat(reads.after(loud.picture())).containsExactly(Resources.SERVICES);
    }

    @Test
    void aggregatedApiIsDownAfterTwoMinutes() {
        assertThat(new Given()
                        .with(Resources.API_SERVICES, api("v1.things.example.com", "1m59s"))
                        .told(API_CONDITIONS))
                .isEmpty();
        assertThat(new Given()
                        .with(
                                Resources.API_SERVICES,
                                api("v1.things.example.com", "2m"),
                                api("v1beta1.metrics.k8s.io", "2m"))
                        .told(API_CONDITIONS))
                .containsExactly(
                        "API_SERVICE_DOWN HIGH APIService v1.things.example.com",
                        "API_SERVICE_DOWN MEDIUM APIService v1beta1.metrics.k8s.io");
    }

    @Test
    void requestThatCannotBeHandledCallsForALook() {
        Given given = new Given().with(Resources.NAMESPACES);
        String said = "unable to fetch metrics: the server is currently unable to handle the request (get q)";

        assertThat(new OptionalReads(APIS.optionalReads())
                        .after(given.with(
                                        Resources.EVENTS,
                                        warning(
                                                "HorizontalPodAutoscaler",
                                                "web",
                                                "FailedGetExternalMetric",
                                                said,
                                                "1m"))
                                .picture()))
                .containsExactly(Resources.API_SERVICES);
    }

    @Test
    void staleDiscoveryTellsOfAnAggregatedApiAndCallsForALook() {
        Given given = new Given().with(Resources.NAMESPACES).stale("things.example.com/v1");

        assertThat(given.told(APIS)).containsExactly("API_SERVICE_DOWN HIGH APIService v1.things.example.com");
        assertThat(new OptionalReads(APIS.optionalReads()).after(given.picture()))
                .containsExactly(Resources.API_SERVICES);
        assertThat(new OptionalReads(APIS.optionalReads())
                        .after(new Given().with(Resources.NAMESPACES).picture()))
                .isEmpty();
    }

    private static Given empty() {
        return new Given().with(Resources.ENDPOINT_SLICES);
    }

    private static WebhookConfiguration hook(String age, boolean mandatory, boolean pods, boolean narrowed) {
        return new WebhookConfiguration(
                created("", "gate", age),
                "ValidatingWebhookConfiguration",
                List.of(new Webhook(
                        "gate.example.com",
                        Optional.of(SERVICE),
                        mandatory,
                        pods,
                        narrowed,
                        !narrowed,
                        new LabelSelector(List.of()),
                        Set.of(),
                        Optional.empty())));
    }

    static WebhookConfiguration trusting(Instant end) {
        return new WebhookConfiguration(
                named("", "gate"),
                "ValidatingWebhookConfiguration",
                List.of(new Webhook(
                        "gate.example.com",
                        Optional.of(SERVICE),
                        true,
                        true,
                        false,
                        true,
                        new LabelSelector(List.of()),
                        Set.of(),
                        Optional.of(end))));
    }

    static EndpointSlice slice(int ready, int total) {
        return endpoints(named("policy", "gate-1"), "gate", ready, total);
    }

    private static GenericObject api(String name, String age) {
        return object(
                "apiservices",
                named("", name),
                "{spec: {service: {namespace: %s, name: %s}}}".formatted(SERVICE.namespace(), SERVICE.name()),
                condition("Available", "False", age));
    }
}
