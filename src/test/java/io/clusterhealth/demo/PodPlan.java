// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.time.Instant;
import java.util.Optional;

/// A pod to be written down.
///
/// @param machine where it runs; empty while it is not scheduled
/// @param claim name of the volume claim it mounts
record PodPlan(
        Row row,
        String name,
        Optional<Machine> machine,
        Life life,
        Instant created,
        Optional<Owner> owner,
        Optional<String> claim) {

    PodPlan(Row row, String name, Machine machine, Life life, Instant created, Owner owner) {
        this(row, name, Optional.of(machine), life, created, Optional.of(owner), Optional.empty());
    }

    PodPlan mounting(String volumeClaim) {
        return new PodPlan(row, name, machine, life, created, owner, Optional.of(volumeClaim));
    }
}
