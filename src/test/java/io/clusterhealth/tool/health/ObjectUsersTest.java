// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `explain-resource` of what does nothing by itself says what uses it.
class ObjectUsersTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("jobs.yaml", "{apiVersion: batch/v1, kind: JobList, items: []}");
        write("daemonsets.yaml", "{apiVersion: apps/v1, kind: DaemonSetList, items: []}");
        write("workloads.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: web}
                spec:
                  replicas: 0
                  template: {spec: {containers: [{name: app, envFrom: [{configMapRef: {name: settings}}]}]}}
                ---
                apiVersion: batch/v1
                kind: CronJob
                metadata: {namespace: shop, name: report}
                spec:
                  schedule: "@daily"
                  jobTemplate:
                    spec:
                      template:
                        spec:
                          serviceAccountName: reporter
                          containers: [{name: app}]
                          volumes: [{name: a, configMap: {name: settings}}]
                ---
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {namespace: shop, name: db}
                spec: {replicas: 1, serviceName: db, template: {spec: {containers: [{name: app}]}}}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: shop
                  name: db-0
                  ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: db, uid: u, controller: true}]
                spec:
                  nodeName: w1
                  containers: [{name: app}]
                  volumes: [{name: data, persistentVolumeClaim: {claimName: data-db-0}}]
                status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {namespace: shop, name: data-db-0}
                spec: {storageClassName: fast}
                status: {phase: Bound}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: settings}, data: {a: b}}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: left}, data: {a: b}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {namespace: shop, name: default}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {namespace: shop, name: reporter}}
                ---
                {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: example.com}
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ConfigMap             | settings  | used by: CronJob shop/report, Deployment shop/web
            ConfigMap             | left      | used by: nothing that was read
            ServiceAccount        | reporter  | used by: CronJob shop/report
            ServiceAccount        | default   | used by: Deployment shop/web, StatefulSet shop/db
            PersistentVolumeClaim | data-db-0 | used by: StatefulSet shop/db
            StorageClass          | fast      | used by: PersistentVolumeClaim shop/data-db-0
            """)
    void theUsersOfAnObjectAreNamed(String kind, String name, String line) {
        String namespace = kind.equals("StorageClass") ? "" : ", \"namespace\": \"shop\"";

        assertThat(answer("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"%s}".formatted(kind, name, namespace))
                        .text()
                        .lines())
                .contains(line);
    }

    @Test
    void whatWasNotReadMayUseItToo() throws IOException {
        Files.delete(folder.resolve("jobs.yaml"));
        Files.delete(folder.resolve("daemonsets.yaml"));

        assertThat(answer("explain-resource", "{\"kind\": \"cm\", \"name\": \"left\", \"namespace\": \"shop\"}")
                        .text()
                        .lines())
                .contains("used by: nothing that was read; not read: daemonsets, jobs");
    }
}
