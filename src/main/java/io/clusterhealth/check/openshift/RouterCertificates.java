// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Routers that present an expired certificate to OpenShift's own operators: all their routes share it, so other
/// callers of these hosts fail as well.
///
/// @param several how many operators must report it, so that it is not the certificate of a single route
public record RouterCertificates(int several) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS).ofComponent(OpenShift::whole, Resources.INGRESS_CONTROLLERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.INGRESS_CONTROLLERS).stream()
                .filter(controller -> !controller.text("status.domain").isEmpty())
                .flatMap(controller -> judge(controller, picture.objects(Resources.CLUSTER_OPERATORS)).stream())
                .toList();
    }

    private Optional<Finding> judge(GenericObject controller, List<ClusterOperator> operators) {
        Map<Subject, Condition> distrusting = new TreeMap<>();
        for (ClusterOperator operator : operators) {
            operator.conditions().stream()
                    .filter(condition -> Meanings.of(condition.message()).any(CertificateExpired.class)
                            && condition.message().contains("." + controller.text("status.domain")))
                    .min(Comparator.comparing(Condition::type))
                    .ifPresent(condition ->
                            distrusting.put(Subject.clusterScoped("ClusterOperator", operator.name()), condition));
        }
        return distrusting.size() < several ? Optional.empty() : Optional.of(finding(controller, distrusting));
    }

    private static Finding finding(GenericObject controller, Map<Subject, Condition> distrusting) {
        Condition first = distrusting.values().iterator().next();
        Optional<Instant> since = Age.earliest(distrusting.values(), condition -> condition.since());
        String who = distrusting.keySet().stream().map(Subject::name).collect(Collectors.joining(", "));
        String secret = controller.text("spec.defaultCertificate.name");
        String which = secret.isEmpty() ? "a certificate" : "the certificate of Secret openshift-ingress/" + secret;
        return Finding.of(FindingCode.SHOWN_CERTIFICATE_EXPIRED, Subjects.of(controller))
                .quoting(
                        "its routers present " + which + ", which has expired, to cluster operators: " + who,
                        Quotes.of(first))
                .since(Meanings.of(first.message()).certificateEnd().or(() -> since))
                .links(Relation.BLAMED_BY, distrusting.keySet().stream())
                .link(Relation.KNOWN_AS, Subject.external("*." + controller.text("status.domain")))
                .links(
                        Relation.DRAWS_FROM,
                        Stream.of(secret)
                                .filter(name -> !name.isEmpty())
                                .map(name -> new Subject("Secret", "openshift-ingress", name)));
    }
}
