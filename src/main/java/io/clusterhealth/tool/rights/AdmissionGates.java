// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.RefusedRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What could refuse a write that RBAC allows: what refused others lately in the namespace, quotas that are used up,
/// the
/// Pod Security standard, limit ranges, and webhooks that see pods.
final class AdmissionGates {
    static final Set<Resource<?>> LISTS = Set.of(
            Resources.NAMESPACES,
            Resources.QUOTAS,
            Resources.LIMIT_RANGES,
            Resources.EVENTS,
            Resources.VALIDATING_WEBHOOKS,
            Resources.MUTATING_WEBHOOKS);

    /// What becomes pods.
    private static final Set<String> RUNNING = Set.of(
            "pods",
            "deployments",
            "daemonsets",
            "statefulsets",
            "replicasets",
            "replicationcontrollers",
            "jobs",
            "cronjobs",
            "deploymentconfigs",
            "rollouts");

    private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
    private static final int QUOTED = 240;

    private AdmissionGates() {}

    /// A line for each, under the member `gates`.
    static List<Facts> in(Picture picture, RightQuestion asked) {
        Optional<String> namespace = asked.namespace();
        if (namespace.isEmpty() || !asked.isWrite()) {
            return List.of();
        }
        boolean runs = asked.right() instanceof Right.OfObjects of && RUNNING.contains(of.resource());
        return Stream.of(
                        refusals(picture, namespace.get()),
                        quotas(picture, namespace.get()),
                        runs ? pods(picture, namespace.get()) : Stream.<Facts>empty())
                .flatMap(lines -> lines)
                .map(line -> new Facts().all("gates", List.of(line), "may refuse it: "))
                .toList();
    }

    private static Stream<Facts> refusals(Picture picture, String namespace) {
        Map<RefusedRequest.ByGate, Event> newest = new LinkedHashMap<>();
        for (Event event : picture.objects(Resources.EVENTS)) {
            if (event.namespace().equals(namespace)
                    && RefusedRequest.of(event.message()).orElse(null) instanceof RefusedRequest.ByGate refused) {
                newest.merge(refused, event, AdmissionGates::newer);
            }
        }
        return newest.entrySet().stream()
                .map(entry -> gate(entry.getKey().gate(), entry.getKey().name())
                        .fact(
                                "about",
                                entry.getValue().kind() + " " + entry.getValue().name(),
                                ", which refused %s")
                        .fact(
                                "message",
                                Redaction.message(entry.getValue().message(), QUOTED)
                                        .replace('"', '\''),
                                ": \"%s\""));
    }

    private static Event newer(Event one, Event other) {
        return one.last().isPresent()
                        && other.last()
                                .filter(at -> at.isAfter(one.last().get()))
                                .isEmpty()
                ? one
                : other;
    }

    private static Stream<Facts> quotas(Picture picture, String namespace) {
        return picture.objects(Resources.QUOTAS).stream()
                .filter(quota -> quota.metadata().namespace().equals(namespace))
                .flatMap(quota -> {
                    String full = quota.uses().stream()
                            .filter(use -> use.free() == 0)
                            .map(Quota.ResourceUse::resource)
                            .collect(Collectors.joining(", "));
                    return full.isEmpty()
                            ? Stream.empty()
                            : Stream.of(gate(
                                            RefusedRequest.Barrier.QUOTA,
                                            quota.metadata().name())
                                    .fact("usedUp", Redaction.line(full, QUOTED), ", with no %s left"));
                });
    }

    private static Stream<Facts> pods(Picture picture, String namespace) {
        Stream<Facts> standard = picture.objects(Resources.NAMESPACES).stream()
                .filter(one -> one.metadata().name().equals(namespace))
                .map(Namespace::labels)
                .map(labels -> labels.getOrDefault(ENFORCE, ""))
                .filter(level -> !level.isEmpty() && !level.equals("privileged"))
                .map(level -> gate(RefusedRequest.Barrier.POD_SECURITY, level));
        Stream<Facts> limits = picture.objects(Resources.LIMIT_RANGES).stream()
                .filter(range -> range.metadata().namespace().equals(namespace))
                .map(range -> gate(
                        RefusedRequest.Barrier.LIMIT_RANGE, range.metadata().name()));
        Stream<Facts> webhooks = Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(configuration -> configuration.webhooks().stream())
                .filter(webhook -> webhook.pods())
                .map(webhook -> gate(RefusedRequest.Barrier.WEBHOOK, webhook.name()));
        return Stream.of(standard, limits, webhooks).flatMap(lines -> lines);
    }

    private static Facts gate(RefusedRequest.Barrier gate, String name) {
        return new Facts()
                .fact("gate", gate.name(), "")
                .fact("what", gate.words(), "%s")
                .fact("name", Redaction.line(name, QUOTED), " (%s)");
    }
}
