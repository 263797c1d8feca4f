// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Completes the arguments of prompts and resource templates.
final class ArgumentCompletion {
    /// Kinds whose objects own pods; a Node owns its static pods.
    private static final List<String> KINDS = Words.of("""
            Deployment StatefulSet DaemonSet Job CronJob ReplicaSet ReplicationController DeploymentConfig Node""");

    private ArgumentCompletion() {}

    /// Completes the argument of this name: `namespace`, `cluster` or `kind`.
    static Suggestions of(
            String argument, String prefix, Map<String, String> given, Clusters clusters, CallContext context) {
        return switch (argument) {
            case "namespace" -> namespaces(clusters, Optional.ofNullable(given.get("cluster")), prefix, context);
            case "cluster" -> clusters(clusters.named(context.caller()), prefix);
            case "kind" -> Suggestions.of(KINDS, prefix);
            default -> Suggestions.NONE;
        };
    }

    private static Suggestions clusters(NamedClusters named, String prefix) {
        return switch (named) {
            case NamedClusters.KnownNames(List<String> names, var _) -> Suggestions.of(names, prefix);
            case NamedClusters.UnknownNames _ -> Suggestions.NONE;
        };
    }

    /// The namespaces of a cluster; empty where they cannot be read.
    static Suggestions namespaces(Clusters clusters, Optional<String> cluster, String prefix, CallContext context) {
        return switch (clusters.open(cluster, context.caller())) {
            case Opened.Ready(Cluster open) ->
                Suggestions.of(
                        open
                                .read(
                                        Set.of(Resources.NAMESPACES),
                                        Optional.empty(),
                                        Deadline.in(context.remaining()),
                                        ReadObserver.NONE)
                                .objects(Resources.NAMESPACES)
                                .stream()
                                .map(namespace -> namespace.name())
                                .sorted()
                                .toList(),
                        prefix);
            case Opened.Unknown _, Opened.Unusable _ -> Suggestions.NONE;
        };
    }
}
