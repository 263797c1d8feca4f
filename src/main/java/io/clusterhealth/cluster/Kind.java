// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;

/// One line of `kinds.txt`: a kind of object, and what is read of its objects.
///
/// @param list the name of its list: the plural, with the group where a better known list has the same plural
/// @param group API group; empty for the core group
/// @param older an older version whose objects are read in the same way, for clusters without the newer one; else the
///     same
/// @param plural as in the request path, such as `clusteroperators`
/// @param shortName such as `deploy`; empty for a kind that is found only by discovery
/// @param metadataOnly whether only metadata is requested, because the content of its objects is none of our business
/// @param served whether it is a list of the API server
/// @param fields paths of what is kept besides the metadata; empty where a record defines them
/// @param leftOut paths, or paths with a value behind `=`, of objects that are skipped, or, with a colon before the
/// last
///     field, of elements of a list
public record Kind(
        String list,
        String group,
        String version,
        String older,
        String plural,
        String kind,
        String shortName,
        boolean namespaced,
        Use use,
        boolean metadataOnly,
        boolean served,
        List<String> fields,
        List<String> leftOut) {

    /// How much a verdict depends on its list.
    public enum Use {
        /// Every cluster serves it, and no other list shows its problems: without it there is no verdict.
        ESSENTIAL,
        /// Where it is served, no cluster can be called healthy without it.
        NEEDED,
        /// It only adds to what other lists show.
        EXTRA,
        /// No check reads its list: it is read when a call requests one object.
        NAMED
    }

    /// The name of the list is unique among the lines.
    @Override
    public int hashCode() {
        return list.hashCode();
    }
}
