// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.TerminationMessages;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.OutsideNames;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// External dependencies that several failing objects of more than one kind name: a disabled key, an identity
/// provider that has no entry for the cluster. Operators alone suffice: they serve the platform, and each calls
/// another address. If a server rejects the account of the cluster itself, the Secret that the accounts of its
/// components derive from is to blame.
///
/// @param several how many objects must name it; one less if all are operators
/// @param recent how old an event may be
public record FailingExternalDependencies(int several, Duration recent) implements Check {
    /// Each failed pull names a registry and each probe its own address; the scheduler and the container runtime make
    /// no external calls.
    private static final Set<String> PASSED_OVER = Words.setOf("""
            Failed BackOff ErrImagePull InspectFailed Unhealthy ProbeError FailedScheduling
            FailedCreatePodSandBox""");

    /// Kinds that the cluster itself manages in its cloud.
    private static final Set<String> OF_THE_CLOUD =
            Set.of("ClusterOperator", "Machine", "PersistentVolumeClaim", "Service");

    private static final String SYSTEM = "kube-system";

    /// The Secrets with the account of a cluster, of which OpenShift's Cloud Credential Operator derives others.
    private static final Set<String> ACCOUNTS = Words.setOf("""
            aws-creds azure-credentials gcp-credentials kubevirt-credentials openstack-credentials
            ovirt-credentials vsphere-creds""");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .always(Resources.CLUSTER_OPERATORS)
                .onWarning(
                        warning -> OF_THE_CLOUD.contains(warning.kind())
                                && Meanings.of(warning.text()).any(LoginRefused.class),
                        Resources.SECRETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Stream<ErrorText> texts = Stream.of(
                        TerminationMessages.in(picture), ofEvents(picture), OperatorTexts.in(picture))
                .flatMap(one -> one);
        Set<Subject> subjects = new HashSet<>();
        return SharedBlame.<String, ErrorText>of(
                        texts, text -> OutsideNames.in(text.quote().message()).stream())
                .filter(blame -> blamed(blame.workloads()))
                .map(blame -> refusedAccount(blame, picture)
                        .map(secret -> blame.finding(
                                        FindingCode.OUTSIDE_BLAMED, secret, "%d objects are refused with its account")
                                .mode(Mode.ACCOUNT_REFUSED))
                        .orElseGet(() -> blame.finding(
                                FindingCode.OUTSIDE_BLAMED,
                                Subject.external(blame.target()),
                                "%d objects fail and name it")))
                .filter(one -> subjects.add(one.subject()))
                .toList();
    }

    /// The Secret with the account of the cluster, if the target rejects that.
    private static Optional<Subject> refusedAccount(SharedBlame<String, ErrorText> blame, Picture picture) {
        boolean refused = blame.texts().stream()
                .allMatch(text -> OF_THE_CLOUD.contains(text.workload().kind())
                        && text.meanings().any(LoginRefused.class));
        return Optional.of(picture).filter(_ -> refused).stream()
                .flatMap(shown -> shown.objects(Resources.SECRETS).stream())
                .map(ConfigObject::metadata)
                .filter(secret -> secret.namespace().equals(SYSTEM) && ACCOUNTS.contains(secret.name()))
                .map(secret -> new Subject("Secret", SYSTEM, secret.name()))
                .min(Comparator.naturalOrder());
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
}
