// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.ToolError;
import java.util.List;

/// What became of reading a resource.
public sealed interface ReadOutcome {

    /// @param version differs from that of an earlier reading when, and only when, a subscriber should read again
    record ReadContents(List<ResourceContents> contents, String version) implements ReadOutcome {
        public ReadContents {
            contents = List.copyOf(contents);
        }
    }

    /// There is nothing at this address.
    record NoSuchResource() implements ReadOutcome {}

    /// The client has to be asked first; then the request is made again.
    record ReadNeedsInput(InputNeeded input) implements ReadOutcome {}

    /// It could not be read.
    record ReadRefused(ToolError error) implements ReadOutcome {}
}
