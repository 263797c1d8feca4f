// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IngressTargetsTest {
    private static final IngressTargets CHECK = new IngressTargets(Duration.ofMinutes(10));

    /// The AWS Load Balancer Controller replaces a backend with the port `use-annotation` by the action that the
    /// annotation of the backend's name describes.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{name: use-annotation} | false", "{name: http} | true", "{number: 80} | true", "{} | true"})
    void backendThatNamesAnAnnotationIsNoService(String port, boolean missing) {
        Ingress ingress = Given.read(Resources.INGRESSES, """
                metadata: {namespace: shop, name: in}
                spec:
                  defaultBackend: {service: {name: ssl-redirect, port: %1$s}}
                  rules:
                  - http: {paths: [{backend: {service: {name: ssl-redirect, port: %1$s}}}]}
                """.formatted(port));

        assertThat(new Given()
                        .with(Resources.SERVICES)
                        .with(Resources.INGRESSES, ingress)
                        .told(CHECK))
                .isEqualTo(missing ? List.of("INGRESS_WITHOUT_SERVICE MEDIUM Ingress shop/in") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "to: {name: gone}, '', true",
        "'to: {name: there}, alternateBackends: [{name: gone, weight: 1}]', '', true",
        "'to: {name: there}, alternateBackends: [{name: gone, weight: 0}]', '', false",
        "to: {name: there}, '', false",
        "to: {name: gone}, 'ownerReferences: [{kind: Ingress, name: in, controller: true}]', false"
    })
    void routeNeedsItsServices(String targets, String owner, boolean missing) {
        assertThat(new Given()
                        .having(Resources.SERVICES, "{metadata: {namespace: shop, name: there}}")
                        .having(
                                Resources.ROUTES,
                                "{metadata: {namespace: shop, name: web, %s}, spec: {host: a.com, %s}}"
                                        .formatted(owner, targets))
                        .told(CHECK))
                .isEqualTo(missing ? List.of("INGRESS_WITHOUT_SERVICE MEDIUM Route shop/web") : List.of());
    }

    /// A recording may have Routes of namespaces whose Services it omits; an empty list is none of these.
    @ParameterizedTest
    @CsvSource({"shop, true", "other, false"})
    void onlyARecordedListProvesThatAServiceDoesNotExist(String answered, boolean missing) {
        Picture live = new Given()
                .having(Resources.SERVICES, "{metadata: {namespace: infra, name: there}}")
                .having(Resources.ROUTES, "{metadata: {namespace: shop, name: web}, spec: {to: {name: gone}}}")
                .picture();
        Picture recorded = new Picture(
                live.namespace(),
                live.asOf(),
                live.server(),
                live.lists(),
                Optional.of(Map.of(Resources.SERVICES, Set.of(answered))));

        assertThat(CHECK.inspect(recorded)).hasSize(missing ? 1 : 0);
        assertThat(IngressTargets.unseen(recorded)).isEqualTo(missing ? Set.of() : Set.of("shop"));
        assertThat(CoverageLedger.of(recorded).notChecked())
                .filteredOn(gap -> gap.what().equals("services of namespace shop"))
                .hasSize(missing ? 0 : 1)
                .allMatch(Blind::harmless);
    }

    @ParameterizedTest
    @CsvSource({"traefik, true", "'traefik internal', false"})
    void onlyClassThereIsIsNamed(String classes, boolean named) {
        Given given = new Given()
                .having(
                        Resources.INGRESSES,
                        "{metadata: {namespace: shop, name: in, creationTimestamp: @1h}, spec: {ingressClassName: nginx}}")
                .having(
                        Resources.INGRESS_CLASSES,
                        Stream.of(classes.split(" "))
                                .map("{metadata: {name: %s}}"::formatted)
                                .toArray(String[]::new));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.evidence())
                        .extracting(Evidence::statement)
                        .isEqualTo(
                                named
                                        ? List.of("no IngressClass has this name", "the only IngressClass is traefik")
                                        : List.of("no IngressClass has this name")));
    }

    /// Controllers that know their class by the annotation alone need no IngressClass, whether or not other
    /// controllers have one.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30d | {ip: 192.0.2.1} | false",
                "9m  | {}              | false",
                "11m | {}              | true",
            })
    void annotatedIngressIsFoundIfItHasNoAddress(String age, String address, boolean found) {
        Ingress ingress = Given.read(Resources.INGRESSES, """
                metadata:
                  namespace: shop
                  name: in
                  creationTimestamp: @%s
                  annotations: {kubernetes.io/ingress.class: gce}
                status: {loadBalancer: {ingress: [%s]}}
                """.formatted(age, address));

        assertThat(new Given()
                        .with(Resources.INGRESSES, ingress)
                        .with(Resources.INGRESS_CLASSES, Given.object("ingressclasses", named("", "nginx"), "{}"))
                        .told(CHECK))
                .isEqualTo(found ? List.of("INGRESS_WITHOUT_CLASS MEDIUM Ingress shop/in") : List.of());
    }

    /// Where controllers assign addresses, one that does not may ignore an Ingress of no class.
    @ParameterizedTest
    @CsvSource({
        "'', false, 11m, 192.0.2.1, true",
        "'', false, 9m, 192.0.2.1, false",
        "'', false, 11m, '', false",
        "'', true, 11m, 192.0.2.1, false",
        "'ingressClassName: nginx', false, 11m, 192.0.2.1, false"
    })
    void ingressOfNoClassIsANoticeIfNoneIsTheDefault(
            String named, boolean byDefault, String age, String other, boolean found) {
        assertThat(new Given()
                        .having(
                                Resources.INGRESS_CLASSES,
                                "{metadata: {name: nginx, annotations: {ingressclass.kubernetes.io/is-default-class: '%s'}}}"
                                        .formatted(byDefault))
                        .having(
                                Resources.INGRESSES,
                                "{metadata: {namespace: shop, name: in, creationTimestamp: @%s}, spec: {%s}}"
                                        .formatted(age, named),
                                "{metadata: {namespace: shop, name: other}, spec: {ingressClassName: nginx}, status: {loadBalancer: {ingress: [{ip: '%s'}]}}}"
                                        .formatted(other))
                        .told(CHECK))
                .isEqualTo(found ? List.of("INGRESS_WITHOUT_CLASS LOW Ingress shop/in") : List.of());
    }
}
