// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Optional;

/// Selects objects of one kind, and their form.
///
/// @param namespace empty for all
/// @param name only the object of this name, which requires `get` rather than `list`; empty for any
/// @param labels a label selector as the API takes it, such as `app=web,tier in (a,b)`; empty for none
/// @param form what is requested of each object
/// @param limit maximum number of objects per page
/// @param from start of the page: empty, or [ObjectPage#next()] of the page before
public record ObjectQuery(
        ApiResource resource,
        Optional<String> namespace,
        Optional<String> name,
        String labels,
        PageForm form,
        int limit,
        String from) {

    /// Whether it has the requested name and namespace.
    public boolean isAbout(ObjectName object) {
        return namespace.orElse(object.namespace()).equals(object.namespace())
                && name.orElse(object.name()).equals(object.name());
    }

    /// The same in pages of half the size.
    public ObjectQuery halved() {
        return new ObjectQuery(resource, namespace, name, labels, form, limit / 2, from);
    }

    /// The page that begins at another place.
    ObjectQuery from(String place) {
        return new ObjectQuery(resource, namespace, name, labels, form, limit, place);
    }

    public enum PageForm {
        /// The cells that kubectl prints, and the metadata.
        TABLE,
        /// The same, with the cells of `-o wide`.
        WIDE_TABLE,
        OBJECTS,
        /// The whole object, with the managers of its fields; for Secrets the same as [#OBJECTS].
        OWNED_OBJECTS,
        /// The metadata, with the managers of the fields.
        OWNERSHIP;

        /// Whether cells are requested rather than the object.
        public boolean tabled() {
            return this == TABLE || this == WIDE_TABLE;
        }
    }
}
