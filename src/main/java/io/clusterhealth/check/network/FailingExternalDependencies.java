// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Names;
import io.clusterhealth.meaning.OutsideNames;
import io.clusterhealth.meaning.Topic;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// External dependencies that several failing objects of more than one kind name: a disabled key, an identity
/// provider that has no entry for the cluster. Operators alone suffice: they serve the platform, and each calls
/// another address. Of any kind, two suffice whose calls fail in the same way before the host answers. An operator may
/// name an identity provider of its configuration instead of the host.
///
/// @param several how many objects must name it; one less if all are operators, or fail in the same way
/// @param recent how old an event may be
public record FailingExternalDependencies(int several, Duration recent) implements Check {
    /// Each failed pull names a registry and each probe its own address; the scheduler and the container runtime make
    /// no external calls.
    private static final Set<String> PASSED_OVER = Words.setOf("""
            Failed BackOff ErrImagePull InspectFailed Unhealthy ProbeError FailedScheduling
            FailedCreatePodSandBox""");

    private static final Resource<GenericObject> OAUTHS = Resources.generic("oauths");

    private static final List<String> ADDRESSES =
            List.of("openID.issuer", "ldap.url", "gitlab.url", "keystone.url", "basicAuth.url");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .always(Resources.CLUSTER_OPERATORS)
                .when(picture -> OperatorTexts.in(picture).anyMatch(FailingExternalDependencies::namesNoHost), OAUTHS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Stream<ErrorText> texts = Stream.of(
                        FailingContainer.crashed(picture), ofEvents(picture), OperatorTexts.in(picture))
                .flatMap(one -> one);
        return SharedBlame.<String, ErrorText>of(texts, text -> hosts(text, picture))
                .filter(blame -> blamed(blame.workloads()) || failAlike(blame.texts()))
                .map(blame -> blame.finding(
                                FindingCode.OUTSIDE_BLAMED,
                                Subject.external(blame.target()),
                                "%d objects fail and name it")
                        .links(
                                Relation.BLAMED_BY,
                                blame.texts().stream()
                                        .filter(FailingExternalDependencies::namesNoHost)
                                        .map(ErrorText::workload)
                                        .distinct()))
                .toList();
    }

    /// Whether an operator's call fails before a host answers, and its message does not name the host.
    private static boolean namesNoHost(ErrorText text) {
        String said = text.quote().message();
        return text.workload().kind().equals("ClusterOperator")
                && CallOutcome.of(Meanings.of(said)) != CallOutcome.ANSWERED
                && OutsideNames.in(said).isEmpty();
    }

    private static Stream<String> hosts(ErrorText text, Picture picture) {
        String said = text.quote().message();
        return namesNoHost(text)
                ? picture.objects(OAUTHS).stream()
                        .flatMap(config -> config.each("spec.identityProviders").stream())
                        .filter(provider -> !provider.text("name").isEmpty() && Names.in(said, provider.text("name")))
                        .flatMap(provider -> ADDRESSES.stream().map(provider::text))
                        .flatMap(address -> OutsideNames.in(address).stream())
                : OutsideNames.in(said).stream();
    }

    private Stream<ErrorText> ofEvents(Picture picture) {
        Instant asOf = picture.asOf();
        return picture.objects(Resources.EVENTS).stream()
                .filter(event -> !PASSED_OVER.contains(event.reason()) && Age.lately(event, recent, asOf))
                .map(event -> new ErrorText.Plain(Subjects.of(event), Quote.of(event.message()), Optional.empty()));
    }

    private boolean blamed(List<Subject> subjects) {
        boolean operators = subjects.stream().allMatch(one -> one.kind().equals("ClusterOperator"));
        return operators
                ? subjects.size() >= several - 1
                : subjects.size() >= several
                        && subjects.stream().map(Subject::kind).distinct().count() > 1;
    }

    /// An expired certificate has findings of its own; where a name is not resolved, the host may not be at fault.
    private boolean failAlike(List<ErrorText> texts) {
        Map<CallOutcome, Set<Subject>> failing = new EnumMap<>(CallOutcome.class);
        for (ErrorText text : texts) {
            Meanings said = text.meanings();
            if (!said.any(CertificateExpired.class, DnsFailed.class) && !said.mentions(Topic.DNS_LOOKUP)) {
                failing.computeIfAbsent(CallOutcome.of(said), _ -> new HashSet<>())
                        .add(text.workload());
            }
        }
        failing.remove(CallOutcome.ANSWERED);
        return failing.values().stream().anyMatch(subjects -> subjects.size() >= several - 1);
    }
}
