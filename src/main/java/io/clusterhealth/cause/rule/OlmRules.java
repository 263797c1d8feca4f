// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.CATALOG_DOWN;
import static io.clusterhealth.finding.FindingCode.INSTALL_PLAN_FAILED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.RELEASE_FAILED;
import static io.clusterhealth.finding.FindingCode.RELEASE_STUCK;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.UnpackingFailed;
import io.clusterhealth.meaning.Meaning.WaitsForDeployment;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The Operator Lifecycle Manager: from a catalog or a workload to what OLM cannot install.
final class OlmRules {
    private static final Set<FindingCode> RELEASE = Set.of(RELEASE_FAILED, RELEASE_STUCK);
    private static final Set<FindingCode> BLOCKED = Set.of(SUBSCRIPTION_BLOCKED, INSTALL_PLAN_FAILED);

    /// What is wrong with a catalog is told by itself or by its pod, in its name.
    private static final Set<FindingCode> CATALOG = Codes.union(Codes.POD, Set.of(CATALOG_DOWN));

    private static final Set<String> CATALOGS = Set.of("openshift-marketplace", "olm");
    private static final Pattern UNPACKING = Pattern.compile("[0-9a-f]{40,63}");
    private static final When ANY_TIME = When.timing(Timing.ANY);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            // The pod of a catalog is owned by it, so that its findings are about the same object.
            new PathRule(Codes.POD, Set.of(CATALOG_DOWN), Path.sameObject(), ANY_TIME, CERTAIN, "its own pod fails"),
            new PathRule(
                    Codes.POD,
                    Set.of(CATALOG_DOWN),
                    Path.against(Relation.OWNED_BY),
                    ANY_TIME,
                    LIKELY,
                    "{cause} serves it"),
            new PathRule(
                    CATALOG,
                    BLOCKED,
                    Path.anywhere(CATALOG),
                    ((When) OlmRules::ofACatalog).and(When.namesCause()),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    CATALOG,
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Path.along(Relation.DRAWS_FROM),
                    ((When) OlmRules::ofACatalog).and(ORDERED),
                    LIKELY,
                    "it draws from {cause}"),
            // All subscriptions of a namespace are resolved together, and all say whose fault it is.
            new PathRule(
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Path.beside().given(symptom -> !namesItself(symptom)),
                    ((When) (cause, _) -> namesItself(cause)).and(When.namesCause()),
                    LIKELY,
                    "its namespace is resolved as a whole, and {cause} cannot be"),
            new PathRule(
                    Set.of(INSTALL_PLAN_FAILED),
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Path.along(Relation.DEPLOYS),
                    ANY_TIME,
                    CERTAIN,
                    "{cause} is how it was to be installed"),
            // The job is called by a hash; that it unpacks is told by where it runs.
            new PathRule(
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Set.of(JOB_FAILED),
                    Path.anywhere(Set.of(SUBSCRIPTION_BLOCKED))
                            .given(job -> CATALOGS.contains(job.subject().namespace())
                                    && UNPACKING.matcher(job.subject().name()).matches()),
                    (cause, _) -> Says.any(cause, UnpackingFailed.class),
                    LIKELY,
                    "it unpacks the bundle that {cause} waits for"),
            new PathRule(
                    RELEASE,
                    Set.of(SUBSCRIPTION_BLOCKED),
                    Path.along(Relation.DEPLOYS),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is the version it is getting to"),
            new PathRule(
                    Codes.SOFTWARE,
                    RELEASE,
                    Path.along(Relation.DEPLOYS),
                    ORDERED,
                    CERTAIN,
                    "{cause} is one of its deployments"),
            new PathRule(
                    Codes.SOFTWARE,
                    RELEASE,
                    Path.beside(),
                    ((When) (cause, _) -> cause.subject().kind().equals("Deployment"))
                            .and(When.says(WaitsForDeployment.class))
                            .and(When.namesCause())
                            .and(ORDERED),
                    CERTAIN,
                    "it waits for {cause}"));

    private OlmRules() {}

    private static boolean namesItself(Finding subscription) {
        return Says.names(subscription, subscription.subject().name());
    }

    private static boolean ofACatalog(Finding cause, Finding symptom) {
        return cause.subject().kind().equals("CatalogSource");
    }
}
