// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// A relation from the subject of a finding to an object it depends on.
public record Link(Relation relation, Subject target) {}
