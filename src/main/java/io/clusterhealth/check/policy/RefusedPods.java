// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Rules of a namespace that reject the pods of several of its workloads: they were set after the workloads were
/// created, or are stricter than these. A single workload may request too much.
///
/// @param several how many workloads make a finding
/// @param security how long an event of the Pod Security standard counts
/// @param limits how long an event of a LimitRange counts
public record RefusedPods(int several, Duration security, Duration limits) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.EVENTS)
                .and(Owners.REPLICA_SETS_READ)
                .onWarning(WarningMessage.OUT_OF_LIMIT_RANGE, Resources.LIMIT_RANGES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Stream<Finding> standards = refused(picture, PodSecurityViolated.class, security)
                .map(refused -> refused.finding(
                        FindingCode.POD_SECURITY_REFUSES,
                        Subject.clusterScoped("Namespace", refused.target()),
                        "its Pod Security standard refuses the pods of %d workloads"));
        Stream<Finding> ranges = refused(picture, OutOfLimitRange.class, limits)
                .flatMap(refused -> onlyRange(refused.target(), picture)
                        .map(range -> refused.finding(
                                FindingCode.LIMIT_RANGE_REFUSES,
                                Subjects.of("LimitRange", range.metadata()),
                                "it refuses the pods of %d workloads")));
        return Stream.concat(standards, ranges).toList();
    }

    /// Groups the rejections of pods that are still missing by namespace, from the conditions of their workloads and
    /// from events.
    private Stream<SharedBlame<String, ErrorText>> refused(
            Picture picture, Class<? extends Meaning> reason, Duration recent) {
        Owners owners = Owners.in(picture);
        Stream<ErrorText> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.reason().equals("FailedCreate"))
                .filter(event -> !Age.reached(event.last(), recent, picture.asOf()))
                .filter(event -> !Workloads.complete(event, picture))
                .map(event -> refused(event, owners));
        Stream<ErrorText> conditions = Workloads.in(picture)
                .flatMap(workload -> workload
                        .holding("ReplicaFailure", "True")
                        .map(failure -> new ErrorText.Plain(Subjects.of(workload), Quotes.of(failure), failure.since()))
                        .stream());
        return SharedBlame.of(
                several,
                Stream.concat(events, conditions).filter(text -> text.meanings().any(reason)),
                text -> Stream.of(text.workload().namespace()));
    }

    private static ErrorText refused(Event event, Owners owners) {
        Subject made = Subjects.of(event);
        return new ErrorText.Plain(owners.of(made).orElse(made), Quotes.of(event), Optional.empty());
    }

    /// The LimitRange of a namespace, if it is the only one: the admission plugin does not name it.
    private static Stream<LimitRange> onlyRange(String namespace, Picture picture) {
        List<LimitRange> there = picture.objects(Resources.LIMIT_RANGES).stream()
                .filter(range -> range.namespace().equals(namespace))
                .toList();
        return there.size() == 1 ? there.stream() : Stream.empty();
    }
}
