// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.examination.PodConfiguration;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What uses an object that does nothing by itself: workloads, and for a StorageClass claims.
///
/// @param users sorted; pods of a workload count as the workload
/// @param unread plurals of the kinds that could not be read completely
record ObjectUsers(List<Subject> users, List<String> unread) {
    private static final int NAMED = 8;
    private static final List<ApiResource> WITH_PODS = Stream.of(
                    "deployments", "statefulsets", "daemonsets", "jobs", "cronjobs", "pods")
            .flatMap(kind -> Kinds.called(kind).stream())
            .toList();

    /// Whose pods and Jobs have the same pod template.
    private static final Set<String> CONTROLLERS =
            Set.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "CronJob");

    /// Empty for other kinds.
    static Optional<ObjectUsers> of(Subject subject, String apiVersion, Picture picture, EachObject objects) {
        return switch (apiVersion + " " + subject.kind()) {
            case "v1 PersistentVolumeClaim" -> Optional.of(mounting(subject, picture));
            case "storage.k8s.io/v1 StorageClass" -> Optional.of(claiming(subject, picture));
            case "v1 ConfigMap", "v1 ServiceAccount" -> Optional.of(naming(subject, objects));
            default -> Optional.empty();
        };
    }

    private static ObjectUsers mounting(Subject claim, Picture picture) {
        Owners owners = Owners.in(picture);
        return new ObjectUsers(
                picture.objects(Resources.PODS).stream()
                        .filter(pod -> Subjects.claims(pod).anyMatch(claim::equals))
                        .map(owners::workload)
                        .distinct()
                        .sorted()
                        .toList(),
                unread(picture, Resources.PODS));
    }

    private static ObjectUsers claiming(Subject storage, Picture picture) {
        return new ObjectUsers(
                picture.objects(Resources.VOLUME_CLAIMS).stream()
                        .filter(claim -> claim.storageClass()
                                .filter(storage.name()::equals)
                                .isPresent())
                        .map(claim -> Subjects.claim(claim.namespace(), claim.name()))
                        .sorted()
                        .toList(),
                unread(picture, Resources.VOLUME_CLAIMS));
    }

    private static List<String> unread(Picture picture, Resource<?> list) {
        return picture.whole(list) ? List.of() : List.of(list.plural());
    }

    /// Pod templates count although their workload has no pods now.
    private static ObjectUsers naming(Subject object, EachObject objects) {
        Set<Subject> users = new TreeSet<>();
        List<String> unread = objects
                .of(WITH_PODS, Optional.of(object.namespace()), PageForm.OBJECTS, (kind, one) -> {
                    if (!isMade(one) && names(one, kind.kind(), object)) {
                        users.add(new Subject(
                                kind.kind(),
                                object.namespace(),
                                one.at("/metadata/name").asText()));
                    }
                })
                .keySet()
                .stream()
                .map(ApiResource::plural)
                .sorted()
                .toList();
        return new ObjectUsers(List.copyOf(users), unread);
    }

    private static boolean isMade(ObjectNode object) {
        return ObjectName.controller(object)
                .filter(owner -> CONTROLLERS.contains(owner.path("kind").asText()))
                .isPresent();
    }

    private static boolean names(ObjectNode user, String kind, Subject object) {
        JsonNode spec = user.at(
                switch (kind) {
                    case "Pod" -> "/spec";
                    case "CronJob" -> "/spec/jobTemplate/spec/template/spec";
                    default -> "/spec/template/spec";
                });
        if (object.kind().equals("ServiceAccount")) {
            return spec.isObject()
                    && spec.path("serviceAccountName").asText("default").equals(object.name());
        }
        return PodConfiguration.of(object.namespace(), spec).contains(object);
    }

    Facts facts() {
        Facts facts = new Facts().say("used by: ");
        if (users.isEmpty()) {
            facts.fact("users", JsonNodeFactory.instance.arrayNode(), "nothing that was read");
        }
        List<String> named = users.stream().limit(NAMED).map(Redaction::subject).toList();
        return facts.joined("users", named, ", ", "%s")
                .some("moreUsers", users.size() - NAMED, " and %s more")
                .joined("usersNotRead", unread, ", ", "; not read: %s");
    }
}
