// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// An object that fails, and a text of the cluster that says why.
public interface ErrorText {
    /// What an engineer would edit: the workload of a pod.
    Subject workload();

    Quote quote();

    /// When the failure began.
    Optional<Instant> since();

    /// What the text says, without its reason.
    default Meanings meanings() {
        return Meanings.of(quote().message());
    }

    /// The Services that may be what it misses; none where nothing tells of one.
    default Stream<Subject> services() {
        return Stream.empty();
    }

    /// A condition's or an event's.
    record Plain(Subject workload, Quote quote, Optional<Instant> since) implements ErrorText {}
}
