// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// One way the subject of a finding hangs on another object.
public record Link(Relation relation, Subject target) {}
