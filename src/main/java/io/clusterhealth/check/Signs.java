// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What in a first picture calls for a second look: words and objects of its Warning events.
public final class Signs {
    private Signs() {}

    /// An event about an object of one of these kinds.
    public static Predicate<Picture> eventAbout(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return event(event -> wanted.contains(event.kind()));
    }

    /// An event with one of these reasons.
    public static Predicate<Picture> eventBecause(String... reasons) {
        Set<String> wanted = Set.of(reasons);
        return event(event -> wanted.contains(event.reason()));
    }

    /// An event, or a workload's failure to create its pods, whose message holds one of these words, in lower case.
    public static Predicate<Picture> said(String... words) {
        List<String> wanted = List.of(words);
        Predicate<String> says = text -> {
            String lower = text.toLowerCase(Locale.ROOT);
            return wanted.stream().anyMatch(lower::contains);
        };
        return event(event -> says.test(event.message()))
                .or(picture -> refusals(picture).anyMatch(says));
    }

    private static Predicate<Picture> event(Predicate<Event> fits) {
        return picture -> picture.objects(Resources.EVENTS).stream().anyMatch(fits);
    }

    private static Stream<String> refusals(Picture picture) {
        return picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(deployment -> Condition.of("ReplicaFailure", deployment.conditions()).stream())
                .map(Condition::message);
    }
}
