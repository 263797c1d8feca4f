// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The cluster operators and the cluster version. Those with a DaemonSet on the lost node say so, each in its words.
final class Operators {
    static final String VERSION = "4.20.5";
    private static final Instant RECONCILE_FAILED = Timeline.LOST.plusSeconds(488);
    private static final Instant ROLLOUT_HUNG = Timeline.LOST.plusSeconds(627);

    private final Ids ids;

    Operators(Ids ids) {
        this.ids = ids;
    }

    List<ObjectNode> objects() {
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(version());
        try (InputStream in = Objects.requireNonNull(Operators.class.getResourceAsStream("operators.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(" "))
                    .forEach(cells -> objects.add(operator(cells[0], cells[1])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return objects;
    }

    private ObjectNode operator(String name, String namespace) {
        ObjectNode operator = Tree.of("""
                {"apiVersion":"config.openshift.io/v1","kind":"ClusterOperator",
                 "metadata":{"name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s","generation":1},"spec":{},
                 "status":{"versions":[{"name":"operator","version":"%4$s"}],"extension":null,
                  "relatedObjects":[{"group":"","resource":"namespaces","name":"%5$s"}]}}
                """, name, ids.uid(), Timeline.INSTALLED, VERSION, namespace);
        switch (name) {
            case "network" -> {
                degraded(
                        operator,
                        "RolloutHung",
                        "DaemonSet \"/openshift-multus/multus\" rollout is not making progress - last change "
                                + Timeline.LOST
                                + "\nDaemonSet \"/openshift-ovn-kubernetes/ovnkube-node\" rollout is not making progress"
                                + " - last change " + Timeline.LOST,
                        ROLLOUT_HUNG);
                progressing(
                        operator,
                        "Deploying",
                        "DaemonSet \"/openshift-multus/multus\" is not available (awaiting 1 nodes)\n"
                                + "DaemonSet \"/openshift-ovn-kubernetes/ovnkube-node\" is not available (awaiting 1"
                                + " nodes)");
            }
            case "monitoring" -> {
                degraded(
                        operator,
                        "UpdatingNodeExporterFailed",
                        "UpdatingNodeExporter: reconciling node-exporter DaemonSet failed: updating DaemonSet object"
                                + " failed: waiting for DaemonSetRollout of openshift-monitoring/node-exporter: context"
                                + " deadline exceeded: got 1 unavailable pods",
                        RECONCILE_FAILED);
                progressing(operator, "", "");
            }
            case "dns" ->
                quiet(
                        operator,
                        "DNSReportsProgressingIsTrue",
                        "DNS \"default\" reports Progressing=True: \"Have 39 available DNS pods, want 40.\\nHave 39"
                                + " available node-resolver pods, want 40.\"");
            case "image-registry" ->
                quiet(
                        operator,
                        "NodeCADaemonUnavailable",
                        "NodeCADaemonProgressing: The daemon set node-ca is deploying node pods");
            case "storage" ->
                quiet(
                        operator,
                        "AWSEBSCSIDriverOperatorCR_AWSEBSDriverNodeServiceController_Deploying",
                        "AWSEBSCSIDriverOperatorCRProgressing: AWSEBSDriverNodeServiceControllerProgressing: Waiting for"
                                + " DaemonSet to deploy node pods");
            default -> quiet(operator, "", "");
        }
        add(operator, "Available", "True", "AsExpected", "", Timeline.INSTALLED);
        add(operator, "Upgradeable", "True", "AsExpected", "", Timeline.INSTALLED);
        return operator;
    }

    private static void quiet(ObjectNode operator, String reason, String message) {
        add(operator, "Degraded", "False", "AsExpected", "", Timeline.UPDATED);
        progressing(operator, reason, message);
    }

    private static void degraded(ObjectNode operator, String reason, String message, Instant since) {
        add(operator, "Degraded", "True", reason, message, since);
    }

    private static void progressing(ObjectNode operator, String reason, String message) {
        boolean on = !reason.isEmpty();
        add(
                operator,
                "Progressing",
                on ? "True" : "False",
                on ? reason : "AsExpected",
                message,
                on ? Timeline.LOST.plusSeconds(2) : Timeline.UPDATED);
    }

    private ObjectNode version() {
        ObjectNode version = Tree.of(
                """
                {"apiVersion":"config.openshift.io/v1","kind":"ClusterVersion",
                 "metadata":{"name":"version","uid":"%1$s","creationTimestamp":"%2$s","generation":4},
                 "spec":{"channel":"stable-4.20","clusterID":"%3$s"},
                 "status":{"desired":{"version":"%4$s","image":"%5$s"},"observedGeneration":4,"versionHash":"gT9Qm1xYbEo=",
                  "availableUpdates":null,
                  "history":[
                   {"state":"Completed","startedTime":"2026-11-04T22:31:07Z","completionTime":"%6$s","version":"%4$s",
                    "image":"%5$s","verified":true},
                   {"state":"Completed","startedTime":"%2$s","completionTime":"2026-08-03T08:01:44Z","version":"4.20.1",
                    "image":"quay.io/openshift-release-dev/ocp-release@sha256:%7$s","verified":false}]}}
                """,
                ids.uid(),
                Timeline.INSTALLED,
                ids.uid(),
                VERSION,
                "quay.io/openshift-release-dev/ocp-release@sha256:" + ids.hex(64),
                Timeline.UPDATED,
                ids.hex(64));
        Instant failing = ROLLOUT_HUNG.plusSeconds(118);
        add(version, "RetrievedUpdates", "True", "", "", Timeline.INSTALLED);
        add(version, "Upgradeable", "True", "AsExpected", "", Timeline.UPDATED);
        add(
                version,
                "ReleaseAccepted",
                "True",
                "PayloadLoaded",
                "Payload loaded version=\"" + VERSION + "\"",
                Timeline.UPDATED);
        add(version, "Available", "True", "", "Done applying " + VERSION, Timeline.INSTALLED);
        add(
                version,
                "Failing",
                "True",
                "ClusterOperatorsDegraded",
                "Cluster operators monitoring, network are degraded",
                failing);
        add(
                version,
                "Progressing",
                "False",
                "ClusterOperatorsDegraded",
                "Error while reconciling " + VERSION + ": the cluster operators monitoring, network are degraded",
                Timeline.UPDATED);
        return version;
    }

    private static void add(
            ObjectNode object, String type, String status, String reason, String message, Instant since) {
        Tree.array((ObjectNode) object.get("status"), "conditions")
                .add(Tree.condition(type, status, reason, message, since));
    }
}
