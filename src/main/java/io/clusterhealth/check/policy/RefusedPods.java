// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/// Workloads whose pods are rejected for one kind of reason, from their own conditions or from events.
final class RefusedPods {
    private RefusedPods() {}

    /// Groups the rejections of pods that are still missing by namespace, for namespaces with enough workloads.
    /// Uses [Owners#REPLICA_SETS_READ] besides the lists of every picture.
    ///
    /// @param recent how long an event counts
    static Stream<SharedBlame<String, ErrorText>> in(
            Picture picture, Class<? extends Meaning> reason, int several, Duration recent) {
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
}
