// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterOperator.Related;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnlistedConditionsTest {
    private static final Check CHECK = new UnlistedConditions(Duration.ofMinutes(10), 3);
    private static final String OWNED = """
            metadata: {namespace: widgets, name: widget-operator.v1}
            spec: {customresourcedefinitions: {owned: [{name: widgets.example.com, kind: Widget}]}}
            """;
    static final String DOWN =
            "{type: Ready, status: 'False', reason: NoDisk, message: no disk, lastTransitionTime: @50m}";

    @ParameterizedTest
    @CsvSource({
        "Ready, 'False', 10m, true",
        "Ready, 'False', 9m59s, false",
        "Ready, Unknown, 2h, false",
        "Ready, 'True', 2h, false",
        "Available, 'False', 2h, true",
        "Degraded, 'True', 2h, true",
        "SyncDegraded, 'True', 2h, true",
        "Degraded, 'False', 2h, false",
        "NotDegraded, 'True', 2h, false",
        "Failing, 'True', 2h, true",
        "Failed, 'True', 2h, true",
        "Upgradeable, 'False', 2h, false",
        "Synced, 'False', 2h, false"
    })
    void typesOfWhichThePolarityIsKnownCount(String type, String status, String age, boolean found) {
        String condition = "{type: %s, status: '%s', lastTransitionTime: @%s}".formatted(type, status, age);

        assertThat(widget("", condition).told(CHECK))
                .isEqualTo(found ? List.of("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "2h, '{diskName: d1}', Succeeded, false",
        "2h, '{diskName: d1}', Running, true",
        "2h, '{diskName: d2}', Succeeded, true",
        "9h, '{diskName: d1}', Succeeded, true"
    })
    void failedRunIsPastAfterALaterOneOfTheSameTarget(String age, String spec, String phase, boolean found) {
        Given given = new Given()
                .having(Resources.UNLISTED, copy("first", "8h", "{diskName: d1}", "Failed"))
                .having(
                        Resources.CUSTOM_RUNS,
                        copy("first", "8h", "{diskName: d1}", "Failed"),
                        copy("second", age, spec, phase));

        assertThat(given.told(CHECK))
                .isEqualTo(found ? List.of("CUSTOM_RESOURCE_UNWELL MEDIUM DiskCopy shop/first") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"phaseTransitionTimestamps:, 7h", "'stoppedAt: @6h\n  earlier:', 6h"})
    void phaseBeganWhenTheObjectRecordsIt(String field, String since) {
        String copy = copy("first", "8h", "{}", "Failed").replace("phaseTransitionTimestamps:", field);

        assertThat(CHECK.inspect(new Given().having(Resources.UNLISTED, copy).picture()))
                .singleElement()
                .extracting(Finding::since)
                .isEqualTo(Optional.of(Given.ago(since)));
    }

    private static String copy(String name, String age, String spec, String phase) {
        return """
                apiVersion: example.com/v1
                kind: DiskCopy
                metadata: {namespace: shop, name: %s, creationTimestamp: @%s}
                spec: %s
                status:
                  phase: %s
                  phaseTransitionTimestamps:
                  - {phase: Running, phaseTransitionTimestamp: @8h}
                  - {phase: Failed, phaseTransitionTimestamp: @7h}
                """.formatted(name, age, spec, phase);
    }

    @Test
    void failureCountsForAnObjectThatIsToLast() {
        assertThat(widget("", "{type: Failed, status: 'True'}, {type: Ready, status: Unknown}")
                        .told(CHECK))
                .hasSize(1);
        assertThat(widget("", "{type: Failed, status: 'True'}, {type: Complete, status: 'False'}")
                        .told(CHECK))
                .isEmpty();
        assertThat(widget("", DOWN + ", {type: Succeeded, status: 'False'}").told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {paused: true}",
                "spec: {suspend: true}",
                "spec: {enabled: false}",
                "spec: {replicas: 0}",
                "spec: {managementState: Removed}",
                "metadata: {annotations: {crossplane.io/paused: 'true'}}",
                "metadata: {annotations: {cluster.x-k8s.io/paused: ''}}",
                "metadata: {deletionTimestamp: @1h}",
                "status: {phase: Suspended}",
                "status: {printableStatus: Stopped}",
                "conditions: '{type: Paused, status: True}'",
                "conditions: '{type: ReconciliationSuspended, status: True}'",
                "reason: ScaledToZero",
                "reason: ReconcilePaused",
                "reason: NotRequested",
                "reason: PodCompleted"
            })
    void intendedStateIsSilent(String field) {
        assertThat(intended(field).told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {paused: false}",
                "spec: {replicas: 1}",
                "metadata: {annotations: {crossplane.io/paused: 'false'}}",
                "status: {phase: Running}",
                "conditions: '{type: Paused, status: False}'",
                "conditions: '{type: SyncSucceeded, status: True}'",
                "conditions: '{type: TelemetryDisabled, status: True}'",
                "conditions: '{type: BackupSuspended, status: True}'",
                "reason: NotCompleted",
                "reason: NotYetComplete"
            })
    void anyOtherStateIsNot(String field) {
        assertThat(intended(field).told(CHECK)).containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w");
    }

    @Test
    void itIsAnIncidentIfTheOperatorOfItsKindIsKnown() {
        String incident = "CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w";
        Given owned = widget("", DOWN).having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED);

        assertThat(owned.told(CHECK)).containsExactly(incident);
        assertThat(CHECK.inspect(owned.picture()))
                .flatExtracting(Finding::links)
                .containsExactly(new Link(
                        Relation.OWNED_BY, new Subject("ClusterServiceVersion", "widgets", "widget-operator.v1")));
        assertThat(widget("ownerReferences: [{kind: Subscription, name: s, controller: true}]", DOWN)
                        .told(CHECK))
                .containsExactly(incident);
        assertThat(widget("ownerReferences: [{kind: Gadget, name: g, controller: true}]", DOWN)
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w");
    }

    @ParameterizedTest
    @CsvSource({
        "'True', DeploymentUpdating, 59m59s, LOW",
        "'True', DeploymentUpdating, 1h, MEDIUM",
        "'True', NewReplicaSetAvailable, 20m, MEDIUM",
        "'True', ReconcileCompleted, 20m, MEDIUM",
        "'True', NotYetAvailable, 20m, LOW",
        "'False', DeploymentUpdating, 20m, MEDIUM"
    })
    void itIsANoticeWhileItIsBeingWorkedOn(String status, String reason, String age, String severity) {
        String progress = ", {type: Progressing, status: '%s', reason: %s, lastTransitionTime: @%s}"
                .formatted(status, reason, age);

        assertThat(widget("", DOWN + progress)
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED)
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL %s Widget shop/w".formatted(severity));
    }

    @Test
    void progressWithoutATimeBeganWithTheObject() {
        String young = object("w", "", DOWN.replace("@50m", "@20m") + ", {type: Progressing, status: 'True'}");

        assertThat(given(young.replace("@30d", "@30m"))
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED)
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w");
        assertThat(given(young)
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED)
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w");
    }

    @ParameterizedTest
    @CsvSource({"widgets.example.com, w, true", "widgets.example.com, '', true", "widgets.example.com, v, false"})
    void objectOfAClusterOperatorIsAPartOfIt(String resource, String name, boolean linked) {
        Given given = widget("", DOWN)
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(
                                named("", "widget"),
                                "4.20.1",
                                List.of(new Related(resource, "", name)),
                                List.of(),
                                true));

        assertThat(given.told(CHECK))
                .as("the operator reports no failure")
                .containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w");
        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::links)
                .isEqualTo(
                        linked
                                ? List.of(
                                        new Link(Relation.OWNED_BY, Subject.clusterScoped("ClusterOperator", "widget")))
                                : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "'ReadyDegraded: other\nReady: no disk', true",
        "'Ready: no disk', true",
        "'OAuthReady: no disk', false",
        "no disk, false",
        "'', false"
    })
    void conditionThatAClusterOperatorRepeatsIsAPartOfIt(String message, boolean linked) {
        Given given = widget("", DOWN)
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(
                                named("", "widget"),
                                "4.20.1",
                                List.of(),
                                List.of(condition("Degraded", "True", "2h", "Error", message)),
                                true));

        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::links)
                .hasSize(linked ? 1 : 0);
    }

    @Test
    void manyWithOneReasonAreOneFinding() {
        String[] five = IntStream.range(0, 5)
                .mapToObj(i -> object("w-" + i, "", DOWN.replace("@50m", "@%dm".formatted(59 - i))))
                .toArray(String[]::new);
        Given given = new Given().having(Resources.UNLISTED, five);

        assertThat(given.told(CHECK)).containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w-0");
        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement, Evidence::quote)
                .containsExactly(tuple(
                        "Ready is False for 59 min; also of 4 others: shop/w-1, shop/w-2, shop/w-3, …",
                        "NoDisk: no disk"));
        assertThat(new Given()
                        .having(
                                Resources.UNLISTED,
                                object("w-0", "", DOWN),
                                object("w-1", "", DOWN),
                                object("w-2", "", DOWN.replace("NoDisk", "NoNetwork")))
                        .told(CHECK))
                .hasSize(3);
    }

    @Test
    void groupIsANoticeOnlyIfAllOfItAreBeingWorkedOn() {
        String progress = DOWN + ", {type: Progressing, status: 'True', lastTransitionTime: @30m}";
        String oldest = object("w-0", "", progress.replace("@50m", "@55m"));

        assertThat(new Given()
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED)
                        .having(Resources.UNLISTED, oldest, object("w-1", "", progress), object("w-2", "", DOWN))
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w-0");
        assertThat(new Given()
                        .having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED)
                        .having(Resources.UNLISTED, oldest, object("w-1", "", progress), object("w-2", "", progress))
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w-0");
    }

    @Test
    void objectsOfDifferentOperatorsAreDifferentFindings() {
        String owner = "ownerReferences: [{kind: Subscription, name: s, controller: true}]";

        assertThat(new Given()
                        .having(
                                Resources.UNLISTED,
                                object("w-0", "", DOWN.replace("@50m", "@55m")),
                                object("w-1", owner, DOWN),
                                object("w-2", owner, DOWN),
                                object("w-3", owner, DOWN))
                        .told(CHECK))
                .containsExactly(
                        "CUSTOM_RESOURCE_UNWELL LOW Widget shop/w-0", "CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w-1");
    }

    @Test
    void whatIsFalseWhileAllIsWellIsNoFailingPart() {
        Given given = widget("", DOWN + """
                , {type: UpdateAvailable, status: 'False', message: already at the latest version},
                {type: UpgradeAvailable, status: 'False', message: already at the latest version},
                {type: NotReady, status: 'False', message: it is ready},
                {type: NotFullyAvailable, status: 'False', message: it is available}
                """);

        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement)
                .containsExactly("Ready is False for 50 min");
    }

    @Test
    void failingPartsAreQuotedBeforeWhatSumsThemUp() {
        Given given = widget("", """
                {type: Available, status: 'False', reason: Waiting, message: a part is missing, lastTransitionTime: @1h},
                {type: EtcdAvailable, status: 'False', reason: NoQuorum, message: no quorum, lastTransitionTime: @2h},
                {type: SyncDegraded, status: 'True', reason: Error, message: no answer, lastTransitionTime: @1h},
                {type: Progressing, status: 'False', reason: Idle, message: nothing to do}
                """);

        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement)
                .containsExactly(
                        "SyncDegraded is True for 60 min",
                        "EtcdAvailable is False for 2 h",
                        "Available is False for 60 min");
    }

    @Test
    void itIsOnlyReadFromRecordings() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.everything()).contains(Resources.UNLISTED);
        assertThat(reads.always()).isEmpty();
        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.ofComponents(new Given().picture())).isEmpty();
    }

    private static Given intended(String field) {
        String text = field.substring(field.indexOf(' ') + 1);
        return switch (field.split(":")[0]) {
            case "metadata" -> widget(text.substring(1, text.length() - 1), DOWN);
            case "conditions" -> widget("", DOWN + ", " + text.replace("'", ""));
            case "reason" -> widget("", DOWN.replace("NoDisk", text));
            case "status" ->
                given(object("w", "", DOWN)
                        .replace("status: {", "status: {" + text.substring(1, text.length() - 1) + ", "));
            default -> given(object("w", "", DOWN) + field);
        };
    }

    /// What is told of the widget; nothing for an empty severity.
    static List<String> unwell(String severity) {
        return severity.isEmpty() ? List.of() : List.of("CUSTOM_RESOURCE_UNWELL %s Widget shop/w".formatted(severity));
    }

    static Given widget(String metadata, String conditions) {
        return given(object("w", metadata, conditions));
    }

    static Given given(String object) {
        return new Given().having(Resources.UNLISTED, object);
    }

    static String object(String name, String metadata, String conditions) {
        return """
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: %s, creationTimestamp: @30d, %s}
                status: {conditions: [%s]}
                """.formatted(name, metadata, conditions);
    }
}
