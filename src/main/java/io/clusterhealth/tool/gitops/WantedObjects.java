// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.git.GitTree.TreeFile;
import io.clusterhealth.git.GitTree.TreeFiles.FoundFiles;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.Manifests;
import io.clusterhealth.plan.Manifests.DeliveredManifests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The objects of the manifests of a source, with the names of this cluster's kinds.
///
/// @param faults what is not compared, one clause each
/// @param notCompared number of documents and unreadable files among the faults; without kinds that are never read
/// @param whole whether all files and documents name their objects, so that no other object has a manifest
record WantedObjects(Map<MemberKey, WantedObject> objects, List<String> faults, int notCompared, boolean whole) {
    private static final List<String> HOOKS = List.of("argocd.argoproj.io/hook", "helm.sh/hook");

    /// @param served the kind in the version that the cluster prefers
    /// @param target the same in the version of the manifest
    record WantedObject(ApiResource served, ChangeTarget target, ObjectNode manifest) {
        AppMember member() {
            return new AppMember(
                    served.group(),
                    new Subject(
                            served.kind(),
                            target.name().namespace(),
                            target.name().name()),
                    "",
                    "",
                    false);
        }
    }

    static WantedObjects of(FoundFiles files, PlainManifests source, List<ApiResource> kinds) {
        Map<MemberKey, WantedObject> objects = new LinkedHashMap<>();
        List<String> nameless = new ArrayList<>(files.skipped());
        List<String> faults = new ArrayList<>();
        Set<String> closed = new TreeSet<>();
        for (TreeFile file : files.files()) {
            DeliveredManifests read = Manifests.delivered(file.text(), WantedObjects::isHook);
            read.faults().forEach(why -> nameless.add(file.path() + ": " + why));
            read.documents().forEach(document -> {
                Optional<ApiResource> kind = kind(document, kinds);
                if (kind.isEmpty()) {
                    faults.add("%s: this cluster serves no %s of %s"
                            .formatted(
                                    file.path(),
                                    document.path("kind").asText(),
                                    document.path("apiVersion").asText()));
                } else if (kind.get().confidential()) {
                    closed.add(kind.get().kind());
                } else {
                    String namespace = namespace(document, kind.get(), source);
                    if (kind.get().namespaced() && namespace.isEmpty()) {
                        nameless.add("%s: %s %s has no namespace"
                                .formatted(file.path(), kind.get().kind(), name(document)));
                    } else if (place(document, kind.get(), namespace, objects)) {
                        faults.add("%s: %s %s stands in two documents"
                                .formatted(file.path(), kind.get().kind(), name(document)));
                    }
                }
            });
        }
        boolean whole = nameless.isEmpty();
        faults.addAll(0, nameless);
        int documents = faults.size();
        if (!closed.isEmpty()) {
            faults.add("objects of kinds that are never read: " + String.join(", ", closed));
        }
        return new WantedObjects(objects, faults, documents, whole);
    }

    /// Objects that run only during a sync do not exist between two syncs.
    private static boolean isHook(ObjectNode document) {
        return HOOKS.stream().anyMatch(document.at("/metadata/annotations")::has);
    }

    private static Optional<ApiResource> kind(ObjectNode document, List<ApiResource> kinds) {
        String group = ApiResource.groupOf(document.path("apiVersion").asText());
        String name = document.path("kind").asText();
        return kinds.stream().filter(kind -> kind.is(group, name)).findFirst();
    }

    private static String name(ObjectNode document) {
        return document.at("/metadata/name").asText();
    }

    private static String namespace(ObjectNode document, ApiResource kind, PlainManifests source) {
        String own = document.at("/metadata/namespace").asText();
        return !kind.namespaced() ? "" : own.isEmpty() || source.forced() ? source.namespace() : own;
    }

    /// Whether another document names the same object.
    private static boolean place(
            ObjectNode document, ApiResource kind, String namespace, Map<MemberKey, WantedObject> objects) {
        ObjectNode metadata = document.withObjectProperty("metadata");
        metadata.remove("namespace");
        if (kind.namespaced()) {
            metadata.put("namespace", namespace);
        }
        String apiVersion = document.path("apiVersion").asText();
        ApiResource asked = new ApiResource(
                kind.group(),
                apiVersion.substring(apiVersion.indexOf('/') + 1),
                kind.plural(),
                kind.kind(),
                List.of(),
                kind.namespaced());
        WantedObject wanted =
                new WantedObject(kind, new ChangeTarget(asked, new ObjectName(namespace, name(document))), document);
        return objects.put(wanted.member().key(), wanted) != null;
    }
}
