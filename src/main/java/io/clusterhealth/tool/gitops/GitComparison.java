// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import io.clusterhealth.drift.ComparedObject;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.Drift;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.drift.FieldComparison;
import io.clusterhealth.drift.OptOut;
import io.clusterhealth.drift.StandingManifest;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.tool.gitops.GitApps.ComparedApp;
import io.clusterhealth.tool.gitops.WantedObjects.WantedObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/// Compares the objects of applications with their manifests: by a dry run of the API server where the caller may
/// patch, else by this server's own comparison.
///
/// @param writable receives the dry runs; empty where none are possible
/// @param allowed cached results of whether the caller may patch a kind in a namespace
/// @param faults which objects could not be compared, one clause each
record GitComparison(
        Drift drift,
        Optional<WritableCluster> writable,
        Map<List<String>, Boolean> allowed,
        Queue<String> faults,
        Deadline deadline) {
    private static final int AT_ONCE = 16;
    private static final int INVALID = 422;

    GitComparison(Drift drift, ChangeAccess access, Deadline deadline) {
        this(
                drift,
                switch (access) {
                    case ChangeAccess.Writable(WritableCluster cluster) -> Optional.of(cluster);
                    case ChangeAccess.NotWritable _ -> Optional.empty();
                },
                new ConcurrentHashMap<>(),
                new ConcurrentLinkedQueue<>(),
                deadline);
    }

    /// @param preview whether the revision differs from the delivered one
    List<DriftRow> rows(ComparedApp compared, boolean preview) {
        String manager = manager(compared.app());
        Map<MemberKey, WantedObject> there = new LinkedHashMap<>();
        Set<MemberKey> missing = new HashSet<>();
        compared.wanted().objects().forEach((key, wanted) -> {
            if (drift.live().containsKey(key)) {
                there.put(key, wanted);
            } else if (drift.read().contains(wanted.member()) && !OptOut.isLeftOut(compared.app(), wanted.manifest())) {
                missing.add(key);
            }
        });
        Semaphore turns = new Semaphore(AT_ONCE);
        Map<MemberKey, ComparedObject> results = ParallelReads.each(there.keySet(), key -> {
            turns.acquireUninterruptibly();
            try {
                return compare(key, Optional.ofNullable(there.get(key)).orElseThrow(), manager);
            } finally {
                turns.release();
            }
        });
        return new ArrayList<>(drift.of(
                compared.app(), results, missing, preview, compared.wanted().whole()));
    }

    /// The controller's field manager on this cluster; this server's own name without a controller.
    private String manager(DeliveredApp app) {
        return drift.live().values().stream()
                .flatMap(object -> ManagedFieldsEntry.of(object.path("metadata")))
                .map(ManagedFieldsEntry::manager)
                .filter(app.managers()::contains)
                .findFirst()
                .orElseGet(() -> app.managers().stream().sorted().findFirst().orElse(FieldManagers.THIS_SERVER));
    }

    private ComparedObject compare(MemberKey key, WantedObject wanted, String manager) {
        ObjectNode live = Optional.ofNullable(drift.live().get(key)).orElseThrow();
        boolean scaled = drift.scaled().contains(key);
        boolean mayPatch = writable.isPresent() && mayPatch(writable.get(), wanted);
        if (mayPatch && StandingManifest.stands(wanted.manifest(), live, manager)) {
            return new ComparedObject(wanted.manifest(), List.of(), live, false, "");
        }
        Optional<ObjectNode> same = inVersion(wanted, live);
        if (same.isEmpty()) {
            faults.add("%s: its manifest is of %s, and it was read as %s"
                    .formatted(
                            key.subject(),
                            wanted.manifest().path("apiVersion").asText(),
                            live.path("apiVersion").asText()));
            return new ComparedObject(live, List.of(), live, true, "");
        }
        if (mayPatch) {
            switch (writable.get().compared(wanted.target(), wanted.manifest(), manager, deadline)) {
                case ChangeReply.ChangedObject(ObjectNode would, var _) -> {
                    return new ComparedObject(
                            wanted.manifest(),
                            new FieldComparison(true, scaled).fields(would, same.get()),
                            would,
                            false,
                            "");
                }
                case ChangeReply.ChangeRefused(int code, String message, var _)
                when code == INVALID -> {
                    return new ComparedObject(wanted.manifest(), List.of(), live, false, message);
                }
                // The cause may be a webhook without dry-run support.
                case ChangeReply.ChangeRefused _, ChangeReply.NoReply _ -> {}
            }
        }
        return new ComparedObject(
                wanted.manifest(),
                new FieldComparison(false, scaled).fields(wanted.manifest(), same.get()),
                live,
                true,
                "");
    }

    private boolean mayPatch(WritableCluster cluster, WantedObject wanted) {
        return allowed.computeIfAbsent(
                List.of(
                        wanted.served().group(),
                        wanted.served().plural(),
                        wanted.target().name().namespace()),
                _ -> cluster.may(
                                new ObjectChange(
                                        wanted.target(),
                                        JsonNodeFactory.instance.objectNode(),
                                        new ApplyRequest(wanted.manifest(), false)),
                                "patch",
                                deadline)
                        instanceof ChangeReply.ChangedObject);
    }

    /// The live object in the API version of its manifest; empty where it cannot be read so.
    private Optional<ObjectNode> inVersion(WantedObject wanted, ObjectNode live) {
        if (live.path("apiVersion").equals(wanted.manifest().path("apiVersion"))) {
            return Optional.of(live);
        }
        return writable.flatMap(
                cluster -> cluster.read(wanted.target(), deadline).known());
    }
}
