// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.check.Look.Reason;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Which further lists are worth reading once a first picture is there.
///
/// What the first picture calls for is always read. What breaks without a sound shares the requests that are left, the
/// earlier look first; a call that was short of time already has none left.
///
/// A part that only some clusters have is read wherever it is there, whatever else is.
///
/// @param looks in the order of their weight
/// @param spare requests for quiet looks, less those that signs have called for
public record SecondLook(List<Look> looks, int spare) {
    public SecondLook {
        looks = List.copyOf(looks);
    }

    /// The looks of some checks.
    public static SecondLook of(Collection<Check> checks, int spare) {
        return new SecondLook(
                checks.stream().flatMap(check -> check.looks().stream()).toList(), spare);
    }

    /// The lists to read now.
    public Set<Resource<?>> after(Picture first) {
        Set<Resource<?>> all = new HashSet<>(calledForOrQuiet(first));
        for (Look look : looks) {
            if (look.reason() instanceof Reason.Part(var there) && there.test(first)) {
                all.addAll(look.resources());
            }
        }
        all.removeAll(first.wanted());
        return Set.copyOf(all);
    }

    private Set<Resource<?>> calledForOrQuiet(Picture first) {
        Set<Resource<?>> wanted = new HashSet<>();
        for (Look look : looks) {
            if (look.reason() instanceof Reason.Sign(var shown) && shown.test(first)) {
                wanted.addAll(look.resources());
            }
        }
        wanted.removeAll(first.wanted());
        int left = late(first) ? 0 : spare;
        for (Look look : looks) {
            if (look.reason() instanceof Reason.Quiet) {
                Set<Resource<?>> with = new HashSet<>(wanted);
                with.addAll(look.resources());
                with.removeAll(first.wanted());
                wanted = with.size() <= left ? with : wanted;
            }
        }
        return wanted;
    }

    /// Every list there is a look for: where reading costs nothing, nothing need call for it.
    public Set<Resource<?>> everything() {
        return looks.stream().flatMap(look -> look.resources().stream()).collect(Collectors.toUnmodifiableSet());
    }

    private static boolean late(Picture first) {
        return first.lists().values().stream()
                .map(Read::unread)
                .anyMatch(unread -> unread.filter(Unread.Late.class::isInstance).isPresent());
    }
}
