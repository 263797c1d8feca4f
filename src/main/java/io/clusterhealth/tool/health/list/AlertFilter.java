// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.alert.AlertGroup;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.tool.Arguments;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Selects the alerts that a call requests.
///
/// @param least the least severity shown: `critical`, `warning` or `info`
/// @param state `firing`, `pending`, `silenced` or `all`
/// @param namespace empty for all namespaces
record AlertFilter(String least, String state, Optional<String> namespace) {
    private static final List<String> BENEATH_WARNING = List.of("info", "none", "");

    static AlertFilter of(Arguments arguments) {
        return new AlertFilter(
                arguments.text("severity").orElse("warning"),
                arguments.text("state").orElse("firing"),
                arguments.text("namespace").filter(name -> !name.isEmpty()));
    }

    /// Whether an alert is about the requested namespace.
    boolean here(Alert alert) {
        return namespace.filter(name -> !name.equals(alert.namespace())).isEmpty();
    }

    boolean shows(AlertGroup group) {
        boolean severe = switch (least) {
            case "critical" -> group.severity().equals("critical");
            case "warning" -> !BENEATH_WARNING.contains(group.severity());
            default -> true;
        };
        return severe
                && (state.equals("all") || state.equals(group.state().name().toLowerCase(Locale.ROOT)));
    }
}
