// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.stream.Stream;

/// A row of `routes.txt`: where a kind of custom resource names the Services to which it routes requests.
///
/// @param hosts the path of the host names that it serves; empty where they need not lead into the cluster
/// @param backends the paths of its references to Services
/// @param service the path of the name, or host, of a Service in a reference
/// @param namespace the path of the namespace in a reference; empty if it has none
/// @param port the path of the port in a reference
public record RouteKind(
        Resource<GenericObject> list,
        String hosts,
        List<String> backends,
        String service,
        String namespace,
        String port) {

    /// All rows; a kind may have several.
    public static final List<RouteKind> ALL = DataFile.rows(RouteKind.class, "routes.txt").stream()
            .map(RouteKind::parsed)
            .toList();

    private static RouteKind parsed(String row) {
        List<String> parts = Stream.of(row.split("\\|"))
                .map(part -> part.strip().equals("-") ? "" : part.strip())
                .toList();
        return new RouteKind(
                Resources.generic(parts.get(0)),
                parts.get(1),
                List.of(parts.get(2).split(" ")),
                parts.get(3),
                parts.get(4),
                parts.get(5));
    }
}
