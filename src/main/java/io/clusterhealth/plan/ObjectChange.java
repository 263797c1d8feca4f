// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What is to be done to one object.
///
/// @param live the object as it is; empty where there is none
public record ObjectChange(ChangeTarget target, ObjectNode live, ChangeRequest request) {}
