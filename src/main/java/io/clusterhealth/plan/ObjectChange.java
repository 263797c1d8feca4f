// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A change of one object.
///
/// @param live as read from the cluster; empty where there is no object
public record ObjectChange(ChangeTarget target, ObjectNode live, ChangeRequest request) {}
