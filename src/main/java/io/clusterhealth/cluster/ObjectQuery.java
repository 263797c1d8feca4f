// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Optional;

/// Which objects of one kind, and in which form.
///
/// @param namespace empty for all
/// @param name only the object of this name, which takes the right to get it rather than to list all; empty for any
/// @param labels a label selector as the API takes it, such as `app=web,tier in (a,b)`; empty for none
/// @param form what is wanted of each object
/// @param limit most objects of a page
/// @param from where a page begins: empty, or what [ObjectPage#next()] said
public record ObjectQuery(
        ApiResource resource,
        Optional<String> namespace,
        Optional<String> name,
        String labels,
        PageForm form,
        int limit,
        String from) {

    /// What is wanted of each object.
    public enum PageForm {
        /// The cells that kubectl prints, and the metadata.
        TABLE,
        /// The same, with the cells of `-o wide`.
        WIDE_TABLE,
        /// All of it.
        OBJECTS,
        /// All of it, with who holds which field; of Secrets no more than [#OBJECTS].
        OWNED_OBJECTS,
        /// The metadata, with who holds which field.
        OWNERSHIP;

        /// Whether cells are wanted rather than the object.
        public boolean tabled() {
            return this == TABLE || this == WIDE_TABLE;
        }
    }
}
