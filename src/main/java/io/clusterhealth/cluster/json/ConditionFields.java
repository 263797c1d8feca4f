// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

/// What is kept of `status.conditions`, as many as a [Projector] keeps.
final class ConditionFields {
    static final Projection FIELDS = Projection.of("status.conditions.{type,status,reason,message,lastTransitionTime}");

    private ConditionFields() {}
}
