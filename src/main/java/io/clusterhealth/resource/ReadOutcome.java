// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.ToolError;
import java.util.List;

/// What became of reading a resource.
public sealed interface ReadOutcome {

    /// @param version differs from that of an earlier reading when, and only when, a subscriber should read again
    record Contents(List<ResourceContents> contents, String version) implements ReadOutcome {
        public Contents {
            contents = List.copyOf(contents);
        }
    }

    /// There is nothing at this address.
    record Missing() implements ReadOutcome {}

    /// The client has to be asked first; then the request is made again.
    record NeedsInput(InputNeeded input) implements ReadOutcome {}

    /// It could not be read.
    record Refused(ToolError error) implements ReadOutcome {}
}
