// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.tool.Arguments;
import java.util.Locale;

enum OutputForm {
    TABLE,
    WIDE,
    /// A table with the labels as its last column.
    LABELS,
    NAMES,
    YAML,
    JSON;

    static OutputForm of(Arguments given) {
        return given.text("output")
                .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(TABLE);
    }

    PageForm page() {
        return switch (this) {
            case TABLE, LABELS, NAMES -> PageForm.TABLE;
            case WIDE -> PageForm.WIDE_TABLE;
            case YAML, JSON -> PageForm.OBJECTS;
        };
    }
}
