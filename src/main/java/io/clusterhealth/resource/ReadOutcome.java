// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.ToolError;
import java.util.List;

/// The result of reading a resource.
public sealed interface ReadOutcome {

    /// @param version differs from that of an earlier read if and only if a subscriber should read again
    record ReadContents(List<ResourceContents> contents, String version) implements ReadOutcome {
        public ReadContents {
            contents = List.copyOf(contents);
        }
    }

    /// There is no resource at this URI.
    record NoSuchResource() implements ReadOutcome {}

    /// Input of the client is needed first; then the request is repeated.
    record ReadNeedsInput(InputNeeded input) implements ReadOutcome {}

    /// The resource could not be read.
    record ReadRefused(ToolError error) implements ReadOutcome {}
}
