// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureChecksTest {
    private static final EtcdDisk DISK = new EtcdDisk(
            new EtcdDisk.WriteTimes(Duration.ofMillis(10), Duration.ofMillis(100)),
            new EtcdDisk.WriteTimes(Duration.ofMillis(25), Duration.ofMillis(250)));
    private static final EtcdDatabase DATABASE = new EtcdDatabase(80, 95);
    private static final DnsErrors ERRORS = new DnsErrors(1, 3);
    private static final DnsPanics PANICS = new DnsPanics(1, 10);
    private static final ClientCertificates CERTIFICATES =
            new ClientCertificates(Duration.ofDays(7), Duration.ofDays(1));

    @ParameterizedTest
    @CsvSource({
        "1 1 1, ''",
        "1 1 0, HIGH Pod kube-system/etcd-2",
        "1 0 0, CRITICAL Pod kube-system/etcd-1",
        "0 1, CRITICAL Pod kube-system/etcd-0",
        "0, CRITICAL Pod kube-system/etcd-0"
    })
    void membersWithoutALeaderAreOneFinding(String leaders, String found) {
        Given given = new Given();
        String[] each = leaders.split(" ", -1);
        for (int i = 0; i < each.length; i++) {
            given.with(Resources.MEASUREMENTS, member(Signal.ETCD_LEADER, i, Double.parseDouble(each[i])));
        }

        assertThat(given.told(new EtcdLeader()))
                .isEqualTo(found.isEmpty() ? List.of() : List.of("ETCD_LEADERLESS " + found));
    }

    @ParameterizedTest
    @CsvSource({"3, 14m, 0.001, true", "2, 14m, 0.001, false", "3, 15m, 0.001, false", "3, 14m, 0.2, false"})
    void leaderThatChangesOftenIsToldByItsOperator(int count, String last, double sync, boolean found) {
        Event told = event(
                "Deployment",
                "openshift-etcd-operator",
                "etcd-operator",
                "EtcdLeaderChangeMetrics",
                "Detected leader change increase of 2.5 over 5 minutes on \"None\"",
                count,
                "2h",
                last,
                "");
        Given given = new Given()
                .with(Resources.EVENTS, told)
                .with(Resources.MEASUREMENTS, member(Signal.ETCD_SYNC, 0, sync));

        assertThat(given.told(new EtcdLeaderChanges(DISK, 3, Duration.ofMinutes(15))))
                .isEqualTo(found ? List.of("ETCD_SLOW MEDIUM ClusterOperator etcd") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "ETCD_SYNC, 0.0100, ''",
        "ETCD_SYNC, 0.0101, LOW",
        "ETCD_SYNC, 0.0999, LOW",
        "ETCD_SYNC, 0.1000, MEDIUM",
        "ETCD_COMMIT, 0.0250, ''",
        "ETCD_COMMIT, 0.0251, LOW",
        "ETCD_COMMIT, 0.2499, LOW",
        "ETCD_COMMIT, 0.2500, MEDIUM"
    })
    void slowDiskIsToldOfItsMember(Signal signal, double seconds, String severity) {
        Given given = new Given().with(Resources.MEASUREMENTS, member(signal, 0, seconds));

        assertThat(given.told(DISK)).isEqualTo(expected("ETCD_SLOW", severity, "Pod kube-system/etcd-0"));
    }

    @Test
    void memberThatIsSlowTwiceIsToldOfOnce() {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        member(Signal.ETCD_SYNC, 0, 0.02),
                        member(Signal.ETCD_COMMIT, 0, 0.3),
                        member(Signal.ETCD_SYNC, 1, 0.02));

        assertThat(given.told(DISK))
                .containsExactly("ETCD_SLOW LOW Pod kube-system/etcd-1", "ETCD_SLOW MEDIUM Pod kube-system/etcd-0");
    }

    @Test
    void memberOutsideOfTheClusterIsToldByItsAddress() {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        new Measurement(Signal.ETCD_SYNC, Map.of("instance", "10.0.0.7:2379"), 0.02),
                        new Measurement(Signal.ETCD_COMMIT, Map.of(), 0.03));

        assertThat(given.told(DISK))
                .containsExactly("ETCD_SLOW LOW External 10.0.0.7:2379", "ETCD_SLOW LOW External etcd");
    }

    @ParameterizedTest
    @CsvSource({"0.7999, ''", "0.8, LOW", "0.9499, LOW", "0.95, HIGH", "1.2, HIGH"})
    void fullestMemberStandsForAll(double share, String severity) {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        member(Signal.ETCD_DATABASE, 1, share),
                        member(Signal.ETCD_DATABASE, 2, share - 0.05));

        assertThat(given.told(DATABASE)).isEqualTo(expected("ETCD_FULL", severity, "Pod kube-system/etcd-1"));
    }

    @ParameterizedTest
    @CsvSource({
        "etcdDatabaseQuotaLowSpace, FIRING, etcd-1, HIGH",
        "etcdBackendQuotaLowSpace, FIRING, etcd-1, HIGH",
        "etcdDatabaseQuotaLowSpace, SILENCED, etcd-1, ''",
        "etcdDatabaseQuotaLowSpace, FIRING, '', ''",
        "etcdHighFsyncDurations, FIRING, etcd-1, ''"
    })
    void alertIsToldOfTheMemberWhereNothingIsMeasured(String rule, AlertState state, String pod, String severity) {
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        new Alert(
                                rule,
                                "critical",
                                state,
                                Map.of("namespace", "kube-system", "pod", pod),
                                "",
                                "",
                                Optional.empty()));

        assertThat(given.told(DATABASE)).isEqualTo(expected("ETCD_FULL", severity, "Pod kube-system/etcd-1"));
        assertThat(given.with(Resources.MEASUREMENTS, member(Signal.ETCD_DATABASE, 1, 0.5))
                        .told(DATABASE))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.0099, ''", "0.01, LOW", "0.0299, LOW", "0.03, MEDIUM"})
    void failedAnswersAreToldOfTheService(double share, String severity) {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        new Measurement(Signal.DNS_ERRORS, Map.of("namespace", "openshift-dns"), share));

        assertThat(given.told(ERRORS)).isEqualTo(expected("DNS_ERRORS", severity, "Service openshift-dns/dns-default"));
    }

    @ParameterizedTest
    @CsvSource({"0.4, ''", "0.98, LOW", "9.4, LOW", "9.5, MEDIUM"})
    void panicsAreCounted(double times, String severity) {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        new Measurement(Signal.DNS_PANICS, Map.of("namespace", "kube-system"), times));

        assertThat(given.told(PANICS)).isEqualTo(expected("DNS_PANICS", severity, "Service kube-system/kube-dns"));
    }

    @ParameterizedTest
    @CsvSource({
        "604800, 1, LOW, ''",
        "604801, 1, '', ''",
        "604800, 0.9, '', ''",
        "86401, 1, LOW, ''",
        "86400, 1, MEDIUM, MEDIUM",
        "soon, 1, '', ''"
    })
    void certificatesThatEndSoonAreToldAndLaterOnesWhereNobodyRenewsThem(
            String within, double requests, String severity, String onOpenShift) {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        new Measurement(Signal.CLIENT_CERTIFICATES, Map.of("within", within), requests));

        assertThat(given.told(CERTIFICATES))
                .isEqualTo(expected("CLIENT_CERTIFICATE_ENDS", severity, "APIServer kube-apiserver"));
        assertThat(given.with(
                                Resources.CLUSTER_VERSIONS,
                                new ClusterVersion(
                                        named("", "version"),
                                        "4.20.1",
                                        List.of(),
                                        List.of(),
                                        AvailableUpdates.NONE,
                                        List.of()))
                        .told(CERTIFICATES))
                .isEqualTo(expected("CLIENT_CERTIFICATE_ENDS", onOpenShift, "APIServer kube-apiserver"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasNotMeasuredOrIsOfAnotherNamespaceSaysNothing(boolean blind) {
        Given given = new Given()
                .with(
                        Resources.MEASUREMENTS,
                        member(Signal.ETCD_LEADER, 0, 0),
                        member(Signal.ETCD_SYNC, 0, 9),
                        member(Signal.ETCD_DATABASE, 0, 9),
                        new Measurement(Signal.CLIENT_CERTIFICATES, Map.of("within", "60"), 9));

        for (Check check : List.of(new EtcdLeader(), DISK, DATABASE, ERRORS, PANICS, CERTIFICATES)) {
            assertThat(check.inspect(
                            blind
                                    ? new Given()
                                            .without(Resources.MEASUREMENTS)
                                            .picture()
                                    : given.picture(Optional.of("shop"))))
                    .isEmpty();
        }
    }

    private static List<String> expected(String code, String severity, String subject) {
        return severity.isEmpty() ? List.of() : List.of(code + " " + severity + " " + subject);
    }

    private static Measurement member(Signal signal, int member, double value) {
        return new Measurement(signal, Map.of("namespace", "kube-system", "pod", "etcd-" + member), value);
    }
}
