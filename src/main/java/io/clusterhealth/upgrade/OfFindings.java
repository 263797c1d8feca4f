// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Resource;
import java.util.Set;

/// A section whose obstacles all come from checks.
record OfFindings(String name, Set<Resource<?>> needs) implements Section {
    static OfFindings of(String name, Resource<?>... needs) {
        return new OfFindings(name, Set.of(needs));
    }
}
