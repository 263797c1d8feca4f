// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import java.util.Optional;

/// Where an upgrade is to lead.
///
/// @param wanted empty for the next one there is, taken for a step of one minor version
public record Target(Optional<Release> wanted) {

    /// Whether the step is one of patches only, which `Upgradeable=False` does not forbid.
    boolean patchOf(Optional<Release> current) {
        return wanted.isPresent() && current.isPresent() && wanted.get().sameMinor(current.get());
    }

    /// `a downgrade to 1.33.0 is not supported; the version that runs is`, or that it runs already; empty where the
    /// target lies ahead or is not named. `1.34` means the minor version.
    Optional<String> whereNotAhead(Release running) {
        return wanted.filter(to -> to.compareTo(running) <= 0)
                .map(to -> to.sameMinor(running) && (to.patch() == 0 || to.equals(running))
                        ? to + " is the version that runs already"
                        : "a downgrade to " + to + " is not supported; the version that runs is");
    }

    /// `1.37.0 is not the next minor version; 1.36 comes first, and the version that runs is`; empty where the target
    /// skips none.
    Optional<String> whereSkipping(Release running) {
        return wanted.filter(to -> to.major() != running.major() || to.minor() > running.minor() + 1)
                .map(to ->
                        "%s is not the next minor version; Kubernetes takes one at a time, so %d.%d comes first, and the version that runs is"
                                .formatted(to, running.major(), running.minor() + 1));
    }

    /// How many minor versions it lies ahead; one, where that is not known.
    int steps(Optional<Release> current) {
        return wanted.flatMap(to -> current.map(from -> Math.max(0, to.minor() - from.minor())))
                .orElse(1);
    }

    /// The minor version it leads to.
    int minor(Release current) {
        return wanted.map(Release::minor).orElse(current.minor() + 1);
    }
}
