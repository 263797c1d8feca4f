// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

/// Why a container cannot be created or started.
public enum StartRefusal {
    /// It may not run as root, and the user of its image is root, or has no number by which to tell.
    USER,
    /// Its first process does not fit into its memory limit.
    MEMORY_LIMIT,
    /// The runtime still works on an earlier attempt to create it.
    NAME_RESERVED,
    /// The kernel cannot execute the format of its program.
    FORMAT,
    /// Its Windows image is for another build of Windows than the node's.
    HOST_BUILD
}
