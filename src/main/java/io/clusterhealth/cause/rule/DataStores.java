// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// What by its name keeps data, or passes messages on, for other programs.
final class DataStores {
    private static final List<String> PRODUCTS = List.of(
            "redis",
            "valkey",
            "postgres",
            "mysql",
            "mariadb",
            "galera",
            "mongo",
            "kafka",
            "rabbit",
            "elastic",
            "opensearch",
            "cassandra",
            "scylla",
            "memcache",
            "cockroach",
            "clickhouse",
            "couch",
            "zookeeper",
            "minio",
            "etcd",
            "database");

    /// Too short to be looked for inside of words.
    private static final Set<String> SHORT = Set.of("db", "pg", "sql", "mq", "nats", "cache");

    private static final Set<String> WORKLOADS = Set.of("StatefulSet", "Deployment", "DeploymentConfig", "Pod");

    private DataStores() {}

    static boolean is(Subject subject) {
        String name = subject.name();
        return WORKLOADS.contains(subject.kind())
                && (PRODUCTS.stream().anyMatch(name::contains)
                        || (subject.kind().equals("StatefulSet")
                                && Arrays.stream(name.split("[^a-z]")).anyMatch(SHORT::contains)));
    }
}
