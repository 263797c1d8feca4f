// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.deleted;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalRead;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
/// The certificate, clock, leaders, metrics, definitions and events of the API server.

class ServerChecksTest {
    private static final ServerCertificate CERTIFICATE =
            new ServerCertificate(new CertificateLife(Duration.ofDays(30), Duration.ofDays(7), 8, 24));
    private static final ControllerLeaders LEADERS =
            new ControllerLeaders(Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMinutes(5));

    @Test
    void certificateOfAYearIsANoticeForAMonthAndUrgentForAWeek() {
        assertThat(certified(Duration.ofDays(30))).isEmpty();
        assertThat(certified(Duration.ofDays(30).minusSeconds(1)))
                .containsExactly("API_CERTIFICATE_ENDS LOW APIServer kube-apiserver");
        assertThat(certified(Duration.ofDays(7))).containsExactly("API_CERTIFICATE_ENDS LOW APIServer kube-apiserver");
        assertThat(certified(Duration.ofDays(7).minusSeconds(1)))
                .containsExactly("API_CERTIFICATE_ENDS HIGH APIServer kube-apiserver");
        assertThat(certified(Duration.ofSeconds(1)))
                .containsExactly("API_CERTIFICATE_ENDS HIGH APIServer kube-apiserver");
        assertThat(certified(Duration.ZERO)).containsExactly("API_CERTIFICATE_ENDS CRITICAL APIServer kube-apiserver");
    }

    @Test
    void certificateThatIsRenewedEveryMonthIsNotJudgedLikeOneOfAYear() {
        Given given = new Given().certified("24d", Duration.ofDays(6));

        assertThat(given.told(CERTIFICATE)).isEmpty();
    }

    @Test
    void leaderIsMissedAfterTwoMinutesWherePodsWait() {
        Given waiting = new Given()
                .with(
                        Resources.PODS,
                        pod("late").on("").born("2m").phase("Pending").get());

        assertThat(waiting.with(
                                Resources.LEASES,
                                lease("kube-node-lease", "w1", "0s"),
                                lease("kube-system", "kube-scheduler", "1m59s"))
                        .told(LEADERS))
                .isEmpty();
        assertThat(waiting.with(Resources.LEASES, lease("kube-system", "kube-controller-manager", "2m"))
                        .told(LEADERS))
                .containsExactly("CONTROLLER_LEADERLESS CRITICAL Lease kube-system/kube-controller-manager");
    }

    @Test
    void aNodeWithAFastClockMakesNoLeaseStale() {
        assertThat(new Given()
                        .with(
                                Resources.LEASES,
                                lease("kube-node-lease", "w1", "-5m"),
                                lease("kube-system", "kube-scheduler", "3s"))
                        .told(LEADERS))
                .isEmpty();
    }

    /// A controller needs a moment for a new spec.
    @ParameterizedTest
    @CsvSource({
        "4m59s, CONTROLLER_LEADERLESS LOW Lease kube-system/kube-controller-manager",
        "5m, CONTROLLER_LEADERLESS CRITICAL Lease kube-system/kube-controller-manager; ROLLOUT_STUCK MEDIUM Deployment shop/web"
    })
    void aSpecThatIsNotObservedForLongMissesItsController(String age, String told) {
        assertThat(new Given()
                        .with(
                                Resources.LEASES,
                                lease("kube-node-lease", "w1", "0s"),
                                lease("kube-system", "kube-controller-manager", "9d"))
                        .having(Resources.DEPLOYMENTS, """
                                metadata: {namespace: shop, name: web, generation: 2, creationTimestamp: @%s}
                                status: {observedGeneration: 1, conditions: [{type: Available, status: "True"}]}
                                """.formatted(age))
                        .told(LEADERS))
                .containsExactly(told.split("; "));
    }

    @ParameterizedTest
    @CsvSource({"1m59s, LOW", "2m, CRITICAL"})
    void aPodThatNobodyHasLookedAtForTwoMinutesMissesItsScheduler(String age, String severity) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("late").on("").born(age).phase("Pending").get())
                .with(
                        Resources.LEASES,
                        lease("kube-node-lease", "w1", "0s"),
                        lease("kube-system", "kube-scheduler", "9m"));

        assertThat(given.told(LEADERS))
                .containsExactly("CONTROLLER_LEADERLESS " + severity + " Lease kube-system/kube-scheduler");
    }

    @Test
    void leftOverLeaseIsANotice() {
        Given idle = new Given()
                .with(
                        Resources.LEASES,
                        lease("kube-node-lease", "w1", "0s"),
                        lease("kube-system", "kube-scheduler", "9d"));

        assertThat(idle.told(LEADERS)).containsExactly("CONTROLLER_LEADERLESS LOW Lease kube-system/kube-scheduler");
    }

    @Test
    void clockOfTheServerMayBeTwoMinutesOff() {
        ServerClock clock = new ServerClock(Duration.ofMinutes(2));

        assertThat(new Given().ahead(Duration.ofSeconds(119)).told(clock)).isEmpty();
        assertThat(new Given().ahead(Duration.ofSeconds(-120)).told(clock))
                .containsExactly("API_CLOCK_OFF LOW APIServer kube-apiserver");
    }

    @Test
    void saysThatThereIsNoMetricsApiOnlyWhereThatIsKnown() {
        assertThat(new Given().told(new MetricsPresence())).isEmpty();
        assertThat(new Given().serving("apps").told(new MetricsPresence()))
                .containsExactly("METRICS_ABSENT INFO APIServer kube-apiserver");
    }

    @Test
    void customResourceMayTakeFiveMinutesToBeEstablished() {
        CustomResources check = new CustomResources(Duration.ofMinutes(5));

        assertThat(new Given()
                        .with(Resources.CUSTOM_RESOURCES, definition("4m59s"))
                        .told(check))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.CUSTOM_RESOURCES, definition("5m"))
                        .told(check))
                .containsExactly("CUSTOM_RESOURCE_UNSERVED MEDIUM CustomResourceDefinition things.example.com");
    }

    @Test
    void eventsAreAStormFromSoManyOn() {
        EventStorm storm = new EventStorm(3, Duration.ofMinutes(10));
        Given given = new Given().with(Resources.EVENTS, event("a"), event("b"));

        assertThat(given.told(storm)).isEmpty();
        assertThat(given.with(Resources.EVENTS, event("c")).told(storm))
                .containsExactly("EVENT_STORM LOW Namespace shop");
    }

    @ParameterizedTest
    @CsvSource({"9m59s, true", "10m, false"})
    void onlyRecentEventsAreAStorm(String age, boolean found) {
        Given given = new Given().with(Resources.EVENTS, event("a"), warning("Pod", "b", "Unhealthy", "", age));

        assertThat(given.told(new EventStorm(2, Duration.ofMinutes(10))).isEmpty())
                .isNotEqualTo(found);
    }

    private static Event event(String name) {
        return warning("Pod", name, "Unhealthy", "", "9m");
    }

    private static List<String> certified(Duration left) {
        return new Given().certified("335d", left).told(CERTIFICATE);
    }

    private static Lease lease(String namespace, String name, String age) {
        return new Lease(named(namespace, name), "holder", Optional.of(ago(age)), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"'{name: v1}', false", "'{name: v1}, {name: v2}', true"})
    void objectsOfADefinitionWithOneVersionNeedNoConverter(String versions, boolean down) {
        GenericObject things = object(
                "customresourcedefinitions",
                created("", "things.example.com", "9d"),
                "{spec: {versions: [%s], conversion: {webhook: {clientConfig: {service: {namespace: a, name: b}}}}}}"
                        .formatted(versions));

        assertThat(new Given()
                        .with(Resources.CUSTOM_RESOURCES, things)
                        .with(Resources.SERVICES)
                        .with(Resources.ENDPOINT_SLICES)
                        .told(new CustomResources(Duration.ofMinutes(5)))
                        .isEmpty())
                .isNotEqualTo(down);
    }

    /// Its objects have to be converted before they can be deleted with it.
    @Test
    void aDefinitionIsNotDeletedWithoutItsConverter() {
        GenericObject things = object(
                "customresourcedefinitions",
                deleted("", "things.example.com", "9d", "10m"),
                "{spec: {versions: [{name: v1}, {name: v2}],"
                        + " conversion: {webhook: {clientConfig: {service: {namespace: a, name: b}}}}}}");

        assertThat(new Given()
                        .with(Resources.CUSTOM_RESOURCES, things)
                        .with(Resources.SERVICES)
                        .with(Resources.ENDPOINT_SLICES)
                        .told(new CustomResources(Duration.ofMinutes(5))))
                .containsExactly("CONVERTER_DOWN HIGH CustomResourceDefinition things.example.com");
    }

    /// Where software has moved to another namespace, the reference still names the old one.
    @Test
    void definitionNamesItsKindAndWhereAServiceOfThatNameExists() {
        GenericObject things = object(
                "customresourcedefinitions",
                created("", "things.example.com", "9d"),
                "{spec: {group: example.com, names: {kind: Thing}, versions: [{name: v1}, {name: v2}],"
                        + " conversion: {webhook: {clientConfig: {service: {namespace: a, name: b}}}}}}");

        Given given = new Given()
                .with(Resources.CUSTOM_RESOURCES, things)
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: a, name: c}}",
                        "{metadata: {namespace: new, name: b}}")
                .with(Resources.ENDPOINT_SLICES);

        assertThat(new CustomResources(Duration.ofMinutes(5)).inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.mode()).contains(Mode.CONVERTER_SERVICE_MISSING);
                    assertThat(finding.targets(Relation.PROVIDES))
                            .containsExactly(Subject.clusterScoped("Kind", "Thing.example.com"));
                    assertThat(finding.evidence().getFirst().statement())
                            .endsWith("does not exist (one of that name exists in new)");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (500): conversion webhook for cert-manager.io/v1, Kind=Certificate failed: service "cm" not found | true
            (500): etcdserver: leader changed | false
            """)
    void definitionsAreReadWhereObjectsCannotBeConverted(String error, boolean read) {
        Given given = new Given().unread(Resources.generic("certificates"), new Unread.Failed(error));

        assertThat(new CustomResources(Duration.ofMinutes(5))
                        .reads().optional().stream()
                                .filter(one -> one.trigger() == OptionalRead.ReadTrigger.PICTURE)
                                .filter(one -> one.shown().test(given.picture()))
                                .anyMatch(one -> one.resources().contains(Resources.CUSTOM_RESOURCES)))
                .isEqualTo(read);
    }

    private static GenericObject definition(String age) {
        return object(
                "customresourcedefinitions",
                created("", "things.example.com", age),
                "{spec: {versions: [{name: v1}]}, status: {storedVersions: [v1]}}",
                condition("Established", "False", age));
    }
}
