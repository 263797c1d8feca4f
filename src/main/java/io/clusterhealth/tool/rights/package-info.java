// SPDX-License-Identifier: Apache-2.0
/// The toolset `rights`: who may do what and through which role, and what policies of the cluster object to.
@NullMarked
package io.clusterhealth.tool.rights;

import org.jspecify.annotations.NullMarked;
