// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Who changed an object by hand, for kinds of every sort.
class HandWriteFieldsTest {
    private static final String CREATED = "2026-11-01T00:00:00Z";
    private static final String LATER = "2026-11-20T10:00:00Z";

    /// With a record type, with only a mapping, and with neither.
    private static final List<Resource<? extends WithMetadata>> KINDS = List.of(
            Resources.DEPLOYMENTS,
            Resources.SERVICES,
            Resources.NODES,
            Resources.NETWORK_POLICIES,
            Resources.VALIDATING_WEBHOOKS,
            Resources.VOLUME_CLAIMS,
            Resources.CRON_JOBS,
            Resources.CLUSTER_OPERATORS,
            Resources.GENERIC.getFirst());

    @ParameterizedTest
    @FieldSource("KINDS")
    void anyKindTellsWhoChangedIt(Resource<? extends WithMetadata> kind) {
        assertThat(byHand(
                        kind,
                        "{manager: helm, time: '%s'}, {manager: kubectl-edit, time: '%s'}".formatted(CREATED, LATER)))
                .contains(new HandWrite("kubectl-edit", Instant.parse(LATER), Optional.of("helm")));
    }

    @ParameterizedTest
    @CsvSource({
        "argocd-controller, kubectl-patch, true",
        "argocd-controller, kubectl, true",
        "argocd-controller, oc, true",
        "kustomize-controller, Mozilla, true",
        "kubectl-client-side-apply, kubectl-set, true",
        "some-operator, k9s, true",
        "some-operator, kubectl, false",
        "helm, oc, false",
        "argocd-controller, kubectl-rollout, false",
        "argocd-controller, cluster-health-mcp-operation, false",
        "argocd-controller, kubectl-client-side-apply, false",
        "argocd-controller, some-operator, false",
    })
    void handsAreToldFromWhatDelivers(String deliverer, String other, boolean changed) {
        Optional<HandWrite> write = byHand(
                Resources.SERVICES,
                "{manager: %s, time: '%s'}, {manager: %s, time: '%s'}".formatted(deliverer, CREATED, other, LATER));

        assertThat(write)
                .isEqualTo(
                        changed
                                ? Optional.of(new HandWrite(other, Instant.parse(LATER), Optional.of(deliverer)))
                                : Optional.empty());
    }

    @Test
    void anEntryOlderThanTheObjectCameWithIt() {
        assertThat(byHand(
                        Resources.SERVICES,
                        "{manager: helm, time: '%s'}, {manager: kubectl-edit, time: '2026-10-30T00:00:00Z'}"
                                .formatted(CREATED)))
                .map(HandWrite::by)
                .contains("kubectl-edit");
    }

    /// A console creates and changes objects under one manager name; another manager may no longer own any field.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mozilla | {manager: Mozilla, time: '2026-11-20T10:00:00Z'}",
                "kubectl-set | {manager: kubectl-edit, time: '2026-11-19T10:00:00Z'}, {manager: kubectl-set, time: '2026-11-20T10:00:00Z'}",
                "kubectl-edit | {manager: kubelet, subresource: status}, {manager: kubectl-edit, time: '2026-11-20T10:00:00Z'}",
                "Mozilla | {manager: cluster-health-mcp-operation, time: '2026-11-19T10:00:00Z'},"
                        + " {manager: kubectl-rollout, time: '2026-11-19T11:00:00Z'}, {manager: Mozilla, time: '2026-11-20T10:00:00Z'}",
            })
    void whatOnlyHandsWroteWasChangedWhereTheyWroteItAgain(String by, String managers) {
        assertThat(byHand(Resources.SERVICES, managers))
                .contains(new HandWrite(by, Instant.parse(LATER), Optional.empty()));
    }

    /// It creates objects, too; a person who edits one of these changes what it delivered.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{manager: cluster-health-mcp, operation: Update, time: '2026-11-20T10:00:00Z'} | cluster-health-mcp |",
                "{manager: cluster-health-mcp, operation: Apply, time: '2026-11-20T10:00:00Z'} | cluster-health-mcp |",
                "{manager: cluster-health-mcp, operation: Apply, time: '2026-11-01T00:00:00Z'},"
                        + " {manager: cluster-health-mcp, operation: Update, time: '2026-11-20T10:00:00Z'} | cluster-health-mcp |",
                "{manager: helm, operation: Update, time: '2026-11-01T00:00:00Z'},"
                        + " {manager: cluster-health-mcp, operation: Update, time: '2026-11-20T10:00:00Z'} | cluster-health-mcp | helm",
                "{manager: cluster-health-mcp, operation: Update, time: '2026-11-02T00:00:00Z'},"
                        + " {manager: kubectl-edit, operation: Update, time: '2026-11-20T10:00:00Z'} | kubectl-edit |",
                "{manager: cluster-health-mcp, operation: Apply, time: '2026-11-02T00:00:00Z'},"
                        + " {manager: kubectl-edit, operation: Update, time: '2026-11-20T10:00:00Z'} | kubectl-edit | cluster-health-mcp",
            })
    void changesThroughThisServerAreChangesByHand(String managers, String by, String deliverer) {
        assertThat(byHand(Resources.SERVICES, managers))
                .contains(new HandWrite(by, Instant.parse(LATER), Optional.ofNullable(deliverer)));
    }

    @Test
    void theLatestChangeCountsAndAControllerBeforeOtherManagers() {
        assertThat(byHand(Resources.SERVICES, """
                {manager: helm, time: '%1$s'}, {manager: kubectl-edit, time: '%2$s'},
                {manager: kubectl-label, time: '2026-11-19T10:00:00Z'}, {manager: argocd-controller, time: '%1$s'}
                """.formatted(CREATED, LATER)))
                .contains(new HandWrite("kubectl-edit", Instant.parse(LATER), Optional.of("argocd-controller")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{manager: Mozilla, time: '2026-11-01T00:00:01Z'}",
                "{manager: cluster-health-mcp, operation: Apply, time: '2026-11-01T00:00:01Z'}",
                "{manager: kubectl-client-side-apply, time: '2026-11-20T10:00:00Z'}",
                "{manager: helm}, {manager: kubectl-edit}",
                "{manager: helm}, {manager: kubectl-edit, time: yesterday}",
                "{manager: helm}, {manager: Mozilla, time: '2026-11-01T00:00:00Z'}",
                "{manager: cluster-health-mcp, operation: Apply, time: '2026-11-01T00:00:01Z'},"
                        + " {manager: kube-controller-manager, time: '2026-11-01T00:00:02Z'}",
                "{manager: helm}, {manager: kubectl-edit, subresource: status, time: '2026-11-20T10:00:00Z'}",
                "{}, 7, text",
            })
    void whatIsNoChangeByHandIsNone(String managers) {
        assertThat(byHand(Resources.SERVICES, managers)).isEmpty();
    }

    private static <T extends WithMetadata> Optional<HandWrite> byHand(Resource<T> kind, String managers) {
        return Yaml.read(kind, """
                metadata:
                  name: one
                  creationTimestamp: '%s'
                  managedFields: [%s]
                """.formatted(CREATED, managers))
                .orElseThrow()
                .metadata()
                .byHand();
    }
}
