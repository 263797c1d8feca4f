// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The tools of inactive toolsets. They are found by the resources of their descriptors: none of their classes is
/// loaded.
///
/// @param on the active toolsets
record DisabledTools(Set<String> on) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}");

    /// Why a tool of this name is disabled; empty where no inactive toolset has it.
    Optional<String> reason(String name) {
        return Settings.Toolsets.ALL.stream()
                .filter(toolset -> !on.contains(toolset) && NAME.matcher(name).matches())
                .filter(toolset ->
                        DisabledTools.class.getResource("/io/clusterhealth/tool/%s/%s.json".formatted(toolset, name))
                                != null)
                .findFirst()
                .map(toolset -> "%s belongs to the toolset %s, which is off; the administrator can set %s=%s%s"
                        .formatted(
                                name,
                                toolset,
                                Setting.TOOLSETS.variable(),
                                with(toolset),
                                // Without these it does not start, or applies nothing.
                                toolset.equals("change")
                                        ? " with %s and %s"
                                                .formatted(
                                                        Setting.CHANGE_NAMESPACES.variable(), Setting.AUDIT.variable())
                                        : ""));
    }

    private String with(String toolset) {
        return Settings.Toolsets.ALL.stream()
                .filter(one -> on.contains(one) || one.equals(toolset))
                .collect(Collectors.joining(","));
    }
}
