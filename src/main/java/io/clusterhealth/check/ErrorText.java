// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// A failing object, and a text of the cluster with the reason.
public interface ErrorText {
    /// The object that an engineer would edit: the workload of a pod.
    Subject workload();

    Quote quote();

    Optional<Instant> since();

    /// The meanings of the message, without its reason.
    default Meanings meanings() {
        return Meanings.of(quote().message());
    }

    /// The Services that it may be waiting for: those that the message names.
    default Stream<Subject> services() {
        return CalledHosts.services(quote().message(), workload().namespace())
                .map(service -> Subjects.service(service.namespace(), service.name()))
                .distinct();
    }

    /// The text of a condition or an event.
    record Plain(Subject workload, Quote quote, Optional<Instant> since) implements ErrorText {}
}
