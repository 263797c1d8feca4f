// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// An object that is there, beside its manifest.
///
/// @param manifest what is wanted of it
/// @param fields that differ
/// @param would the object as it would be once the manifest is delivered; as it is where that is not known
/// @param likely whether it is our own comparison rather than the API server's
/// @param refusal why the API server would not take the manifest; empty where it would
public record ComparedObject(
        ObjectNode manifest, List<String> fields, ObjectNode would, boolean likely, String refusal) {
    public ComparedObject {
        fields = List.copyOf(fields);
    }
}
