// SPDX-License-Identifier: Apache-2.0
/// Everything that can break around the server: the answer must be right, in time, and well again soon after.
package io.clusterhealth.faults;
