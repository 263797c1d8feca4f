// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.ToolError;

/// What came of examining a cluster.
public sealed interface Examined {

    /// @param whole of the picture that was read, where the report is about one namespace of it
    record Reported(HealthReport report, Diagnosis whole) implements Examined {}

    /// The question makes no sense, such as one about a namespace that does not exist.
    record Refused(ToolError error) implements Examined {}
}
