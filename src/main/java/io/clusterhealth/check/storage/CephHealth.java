// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The health that Ceph reports. Its daemons may all be healthy while it accepts no writes, and then every workload
/// that stores data there fails in its own way.
public record CephHealth() implements Check {
    private static final String HEALTH = "status.ceph.health";
    private static final String DETAILS = "status.ceph.details";

    /// A failing health check.
    ///
    /// @param code such as `OSD_FULL`
    /// @param severity `HEALTH_WARN`, `HEALTH_ERR` or `Urgent`
    private record Complaint(String code, String severity, String message) {}

    private static final String ERROR = "HEALTH_ERR";

    /// Writes fail for all clients, or some cannot even read. Rook enters `error`, of severity `Urgent`, if Ceph's
    /// monitors do not answer.
    private static final Set<String> AT_A_STANDSTILL = Set.of("OSD_FULL", "PG_AVAILABILITY", "MDS_ALL_DOWN", "error");

    private static final Set<String> BUILT_IN =
            Set.of("ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Job", "Node");

    /// Errors that affect Ceph's own management, but no workload.
    private static final Set<String> OF_ITS_MANAGER = Set.of("MGR_MODULE_ERROR", "MGR_MODULE_DEPENDENCY");

    private static final Set<String> DRIVERS = Set.of(".rbd.csi.ceph.com", ".cephfs.csi.ceph.com");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.VOLUME_CLAIMS)
                .ofComponent(CephHealth::there, Resources.CEPH_CLUSTERS, Resources.STORAGE_CLASSES);
    }

    private static boolean there(Picture picture) {
        return picture.objects(Resources.DEPLOYMENTS).stream()
                .anyMatch(deployment -> deployment.name().startsWith("rook-ceph-"));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<GenericObject> all = picture.objects(Resources.CEPH_CLUSTERS);
        return all.stream()
                .filter(ceph ->
                        ceph.text(HEALTH).equals(ERROR) || ceph.text(HEALTH).equals("HEALTH_WARN"))
                .map(ceph -> finding(ceph, all.size() == 1, picture))
                .toList();
    }

    private static Finding finding(GenericObject ceph, boolean only, Picture picture) {
        List<Complaint> gravest = complaints(ceph).stream()
                .filter(complaint -> List.of(ceph.text(HEALTH), "Urgent").contains(complaint.severity()))
                .toList();
        String since = Age.text(" for %s", ceph.time("status.ceph.lastChanged"), picture.asOf());
        return Finding.of(FindingCode.STORAGE_SYSTEM_FAILING, Subjects.of("CephCluster", ceph.metadata()))
                .quoting(
                        "its health is " + ceph.text(HEALTH) + since,
                        gravest.stream()
                                .map(complaint -> Quote.joined(complaint.code(), complaint.message()))
                                .collect(Collectors.joining("; ")))
                .rated(severity(ceph, gravest))
                .since(ceph.time("status.ceph.lastChanged"))
                .links(Relation.BACKS, ceph.text(HEALTH).equals(ERROR) ? kept(ceph, only, picture) : Stream.empty());
    }

    /// The failing health checks, sorted by code.
    private static List<Complaint> complaints(GenericObject ceph) {
        return ceph.names(DETAILS).stream()
                .sorted()
                .map(code -> new Complaint(
                        code,
                        ceph.text(DETAILS + "[" + code + "].severity"),
                        ceph.text(DETAILS + "[" + code + "].message")))
                .toList();
    }

    private static Severity severity(GenericObject ceph, List<Complaint> gravest) {
        if (!ceph.text(HEALTH).equals(ERROR)) {
            return Severity.LOW;
        }
        List<String> codes = gravest.stream().map(Complaint::code).toList();
        if (codes.stream().anyMatch(AT_A_STANDSTILL::contains)) {
            return Severity.CRITICAL;
        }
        return !codes.isEmpty() && OF_ITS_MANAGER.containsAll(codes) ? Severity.LOW : Severity.HIGH;
    }

    /// The storage classes of its volumes, and those of their claims that failing pods, or those of custom resources,
    /// mount.
    private static Stream<Subject> kept(GenericObject ceph, boolean only, Picture picture) {
        Set<String> classes = picture.objects(Resources.STORAGE_CLASSES).stream()
                .filter(storage -> DRIVERS.stream().anyMatch(storage.provisioner()::endsWith))
                .filter(storage -> only || storage.provisioner().startsWith(ceph.namespace() + "."))
                .map(StorageClass::metadata)
                .map(metadata -> metadata.name())
                .collect(Collectors.toSet());
        Set<Subject> wanted = mountedInVain(picture);
        Stream<Subject> claims = picture.objects(Resources.VOLUME_CLAIMS).stream()
                .filter(claim -> claim.storageClass().filter(classes::contains).isPresent())
                .map(VolumeClaim::metadata)
                .map(metadata -> Subjects.of("PersistentVolumeClaim", metadata))
                .filter(wanted::contains);
        return Stream.concat(classes.stream().map(name -> Subject.clusterScoped("StorageClass", name)), claims)
                .sorted();
    }

    /// A pod under the control of a custom resource, as that of a virtual machine, may be ready while that fails.
    private static Set<Subject> mountedInVain(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.phase().equals("Succeeded") && (!pod.ready() || isOfCustomResource(pod)))
                .flatMap(Subjects::claims)
                .collect(Collectors.toSet());
    }

    private static boolean isOfCustomResource(Pod pod) {
        return Subjects.controller(pod.metadata())
                .filter(owner -> !BUILT_IN.contains(owner.kind()))
                .isPresent();
    }
}
