// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The reports of container runtimes on HTTP proxies: the messages of waiting containers, and of events about pods.
final class ProxyTexts {
    private ProxyTexts() {}

    /// @param recent how old an event may be
    /// @param about which messages count
    static Stream<ErrorText> in(Picture picture, Duration recent, Predicate<String> about) {
        Owners owners = Owners.in(picture);
        Stream<ErrorText> waiting = picture.objects(Resources.PODS).stream()
                .flatMap(pod -> pod.waits().filter(about).map(said -> text(owners.workload(pod), said, pod.changed())));
        Stream<ErrorText> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals("Pod") && Age.lately(event, recent, picture.asOf()))
                .filter(event -> about.test(event.message()))
                .flatMap(event -> Optional.ofNullable(Servers.in(picture).pods().get(Subjects.of(event)))
                        .map(pod -> text(owners.workload(pod), event.message(), event.first()))
                        .stream());
        return Stream.concat(waiting, events);
    }

    private static ErrorText text(Subject workload, String said, Optional<Instant> since) {
        return new ErrorText.Plain(workload, Quote.of(said), since);
    }
}
