// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ApiClientRefused;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Workloads that end because the API server answers that it has too many requests. Which requests it refuses is up to
/// its FlowSchemas: those of one whose level does not exist get the limit of another.
///
/// @param several how many workloads make it the API server's fault; a FlowSchema is at fault for one
/// @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/">API Priority and
/// Fairness</a>
public record RefusedRequests(int several) implements Check {
    private static final Resource<GenericObject> FLOW_SCHEMAS = Resources.generic("flowschemas");

    private static final ApiClientRefused REFUSED = new ApiClientRefused("requests");

    private static final String NAMESPACES = "spec.rules.subjects.serviceAccount.namespace";

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .when(picture -> refused(picture).findAny().isPresent(), FLOW_SCHEMAS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.<Subject, FailingContainer>of(
                        refused(picture), message -> Stream.of(blamed(message, picture)))
                .filter(blame -> !blame.target().equals(Subject.API_SERVICE)
                        || blame.workloads().size() >= several)
                .map(blame -> finding(blame, picture))
                .toList();
    }

    private static Finding finding(SharedBlame<Subject, FailingContainer> blame, Picture picture) {
        Finding finding = blame.blaming(
                FindingCode.SERVICE_FAILS_CALLERS,
                blame.target(),
                "the API server refuses requests of %d workloads, which end");
        return blame.target().equals(Subject.API_SERVICE)
                ? finding.mode(Mode.REQUESTS_LIMITED)
                : finding.mode(Mode.PRIORITY_LEVEL_MISSING)
                        .adding(dangling(picture)
                                .filter(schema -> subject(schema).equals(blame.target()))
                                .flatMap(schema -> condition(schema).stream())
                                .map(condition -> Quotes.evidence(condition, picture.asOf())));
    }

    private static Stream<FailingContainer> refused(Picture picture) {
        return FailingContainer.crashed(picture)
                .filter(message ->
                        message.meanings().all(ApiClientRefused.class).anyMatch(REFUSED::equals));
    }

    /// The FlowSchema without its level that is for accounts of the namespace; else the API server.
    private static Subject blamed(FailingContainer message, Picture picture) {
        return dangling(picture)
                .filter(schema ->
                        schema.texts(NAMESPACES).contains(message.pod().namespace()))
                .map(RefusedRequests::subject)
                .findFirst()
                .orElse(Subject.API_SERVICE);
    }

    private static Stream<GenericObject> dangling(Picture picture) {
        return picture.objects(FLOW_SCHEMAS).stream()
                .filter(schema -> condition(schema).isPresent());
    }

    private static Subject subject(GenericObject schema) {
        return Subject.clusterScoped(schema.kind(), schema.name());
    }

    private static Optional<Condition> condition(GenericObject schema) {
        return Condition.of("Dangling", schema.conditions()).filter(one -> one.is("True"));
    }
}
