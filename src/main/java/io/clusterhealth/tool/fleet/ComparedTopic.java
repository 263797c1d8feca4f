// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

/// What clusters are compared by, in the order of a report.
enum ComparedTopic {
    VERSION("version"),
    INCIDENT("incident"),
    OPERATOR("operator"),
    NODE("node shape"),
    IMAGE("image"),
    API("API"),
    CUSTOM_RESOURCE("custom resource");

    private final String label;

    ComparedTopic(String label) {
        this.label = label;
    }

    /// The word on the wire.
    String label() {
        return label;
    }
}
