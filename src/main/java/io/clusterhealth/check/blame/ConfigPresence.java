// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.image.PullFailure;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.KeyNotFound;
import io.clusterhealth.meaning.Meaning.NotFound;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A Secret or ConfigMap that does not exist, or lacks a key, while pods of several workloads wait for it.
///
/// If one workload waits, its reference may be misspelled; if several do, the object is at fault. Neither Secrets nor
/// ConfigMaps are read: the kubelet's message names the missing object.
///
/// @param several how many workloads make it the object's fault
public record ConfigPresence(int several) implements Check {
    private static final Map<String, String> KINDS = Map.of("secret", "Secret", "configmap", "ConfigMap");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Stream<ErrorText.Plain> texts = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending") && pod.deleted().isEmpty())
                .flatMap(pod -> said(pod, warnings)
                        .map(said -> new ErrorText.Plain(owners.workload(pod), Quote.of(said), pod.changed())));
        return SharedBlame.of(several, texts, ConfigPresence::missing)
                .map(blame -> blame.blaming(
                                FindingCode.CONFIG_MISSING,
                                blame.target(),
                                "pods of %d workloads cannot start without it")
                        .mode(Optional.of(Mode.CONFIG_KEY_MISSING)
                                .filter(_ -> blame.texts().stream().allMatch(ConfigPresence::lacksKey))))
                .toList();
    }

    private static boolean lacksKey(ErrorText text) {
        return text.meanings().any(KeyNotFound.class);
    }

    private static Stream<String> said(Pod pod, Warnings warnings) {
        Optional<Event> mount = warnings.about(Subjects.of(pod)).stream()
                .filter(event -> event.reason().equals("FailedMount") && !pod.prepared())
                .max(Restatement.MOST_TELLING_LAST);
        Optional<Event> pull = PullFailure.of(pod, warnings).flatMap(PullFailure::withheldSecret);
        return Stream.concat(
                pod.waits(), Stream.of(mount, pull).flatMap(Optional::stream).map(Event::message));
    }

    private static Stream<Subject> missing(ErrorText text) {
        return text.meanings()
                .all(NotFound.class)
                .flatMap(missing -> Optional.ofNullable(KINDS.get(missing.kind().toLowerCase(Locale.ROOT)))
                        .map(kind -> new Subject(kind, text.workload().namespace(), missing.name()))
                        .stream())
                .limit(1);
    }
}
