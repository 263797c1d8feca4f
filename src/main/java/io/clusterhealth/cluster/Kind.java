// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;

/// One line of `kinds.txt`: a kind of object, and what is read of it.
///
/// @param list the name of its list: the plural, with the group where a better known list has that
/// @param group API group; empty for the core group
/// @param older a version whose objects read as those of ours do: many clusters have no newer one yet; else ours
/// @param plural as in the request path, such as `clusteroperators`
/// @param shortName such as `deploy`; empty for a kind that is found by asking the cluster only
/// @param metadataOnly whether nothing but metadata is asked for, because what its objects hold is none of our business
/// @param served whether it is a list of the API server
/// @param fields paths of what is kept besides the metadata; empty where a record says so
/// @param leftOut paths, or paths with a value behind `=`, of objects that are passed over
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

    public Kind {
        fields = List.copyOf(fields);
        leftOut = List.copyOf(leftOut);
    }

    /// What its list is worth.
    public enum Use {
        /// Every cluster serves it, and its troubles show in no other list: nothing can be said without it.
        ESSENTIAL,
        /// No cluster can be called healthy without it, where it is served.
        NEEDED,
        /// It only adds to what others show.
        EXTRA,
        /// No check reads its list: it is read when a call asks for one object.
        NAMED
    }

    /// Every line has a list of its own.
    @Override
    public int hashCode() {
        return list.hashCode();
    }
}
