// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

/// The topics of a comparison, in the order of the report.
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

    /// The name in answers.
    String label() {
        return label;
    }
}
