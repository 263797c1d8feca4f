// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.Drift;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the objects that applications deliver: one list per kind, of a single namespace where all its objects are in
/// one.
///
/// @param kinds that the cluster serves
record DeliveredObjects(EachObject objects, List<ApiResource> kinds) {
    private static final ApiResource AUTOSCALERS =
            Kinds.called("horizontalpodautoscalers").orElseThrow();

    record ComparedObjects(Drift drift, Map<ApiResource, Unread> unread) {}

    /// @param form metadata with managedFields, or whole objects
    ComparedObjects of(Stream<AppMember> wanted, PageForm form) {
        Map<ApiResource, List<AppMember>> byKind = new LinkedHashMap<>();
        for (AppMember member : wanted.distinct().toList()) {
            // Objects of confidential kinds are never shown: of these, only the controller's status counts.
            member.kind(kinds)
                    .filter(kind -> !kind.confidential())
                    .ifPresent(kind ->
                            byKind.computeIfAbsent(kind, _ -> new ArrayList<>()).add(member));
        }
        Map<Optional<String>, Set<ApiResource>> byPlace = new HashMap<>();
        byKind.forEach((kind, members) ->
                byPlace.computeIfAbsent(place(members), _ -> new HashSet<>()).add(kind));
        Map<MemberKey, ObjectNode> live = new HashMap<>();
        Map<ApiResource, Unread> unread = new LinkedHashMap<>();
        Set<MemberKey> scaled = new HashSet<>();
        byPlace.forEach((place, there) -> {
            unread.putAll(objects.of(
                    there,
                    place,
                    form,
                    (kind, one) -> live.put(new MemberKey(kind.group(), DeliveredApp.subject(one)), one)));
            if (there.stream().anyMatch(kind -> kind.group().equals("apps") || !Resource.builtIn(kind.group()))) {
                unread.putAll(
                        objects.of(Set.of(AUTOSCALERS), place, PageForm.OBJECTS, (_, one) -> scaled.add(target(one))));
            }
        });
        Set<AppMember> read = byKind.entrySet().stream()
                .filter(entry -> !unread.containsKey(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .collect(Collectors.toSet());
        return new ComparedObjects(new Drift(live, read, scaled), unread);
    }

    private static Optional<String> place(List<AppMember> members) {
        List<String> places = members.stream()
                .map(member -> member.subject().namespace())
                .distinct()
                .limit(2)
                .toList();
        return places.size() == 1 ? Optional.of(places.getFirst()).filter(one -> !one.isEmpty()) : Optional.empty();
    }

    private static MemberKey target(ObjectNode autoscaler) {
        JsonNode target = autoscaler.at("/spec/scaleTargetRef");
        return new MemberKey(
                target.path("apiVersion").asText().replaceFirst("/?[^/]*$", ""),
                new Subject(
                        target.path("kind").asText(),
                        autoscaler.at("/metadata/namespace").asText(),
                        target.path("name").asText()));
    }
}
