// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import java.util.List;

/// The instructions for models, by what is on.
///
/// @param fleet whether the fleet tools are on
/// @param changing the names of the tools that change objects in the cluster
/// @param upstreams whether there are tools of other servers
public record Instructions(boolean fleet, List<String> changing, boolean upstreams) {
    private static final String CLUSTER_FIRST = """
            Call get-cluster-health first: it says whether the cluster is healthy and, if not, what the first cause is; \
            use the others to look closer at what it names.""";

    private static final String FLEET_FIRST = """
            Call get-fleet-health first: it says which clusters are healthy and which cause several of them share; then \
            get-cluster-health about one of them. The argument cluster, where a tool that reads has it, takes a name, a \
            glob or a list, such as prod-*,edge-7.""";

    private static final String UPSTREAMS =
            " A tool named like a server, a hyphen and a name is that other server's; list-upstreams tells of these.";

    public Instructions {
        changing = List.copyOf(changing);
    }

    String text() {
        return (fleet ? FLEET_FIRST : CLUSTER_FIRST) + " " + effects() + (upstreams ? UPSTREAMS : "");
    }

    private String effects() {
        if (changing.isEmpty()) {
            return upstreams ? "Every tool of this server's own only reads." : "Every tool only reads.";
        }
        return (upstreams ? "Of this server's own tools all but " : "All but ")
                + String.join(" and ", changing)
                + " only read.";
    }
}
