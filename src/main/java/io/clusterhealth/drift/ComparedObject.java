// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// An existing object, compared with its manifest.
///
/// @param manifest its wanted state
/// @param fields that differ
/// @param would the object after delivery of the manifest; the current one where that is not known
/// @param likely whether it is our own comparison rather than the API server's
/// @param refusal why the API server would refuse the manifest; empty where it would not
public record ComparedObject(
        ObjectNode manifest, List<String> fields, ObjectNode would, boolean likely, String refusal) {
    public ComparedObject {
        fields = List.copyOf(fields);
    }
}
