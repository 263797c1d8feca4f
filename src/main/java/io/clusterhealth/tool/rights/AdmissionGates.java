// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.RefusedRequest;
import io.clusterhealth.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The components that may refuse a write that RBAC allows: those that recently refused others in the namespace,
/// exhausted quotas, the Pod Security standard, limit ranges, and webhooks that are called for pods.
final class AdmissionGates {
    static final Set<Resource<?>> LISTS = Set.of(
            Resources.NAMESPACES,
            Resources.QUOTAS,
            Resources.LIMIT_RANGES,
            Resources.EVENTS,
            Resources.VALIDATING_WEBHOOKS,
            Resources.MUTATING_WEBHOOKS);

    private static final String PODS = "pods";

    /// Kinds whose controllers create pods.
    private static final Set<String> MAKING_PODS = Words.setOf("""
            deployments daemonsets statefulsets replicasets replicationcontrollers jobs cronjobs
            deploymentconfigs rollouts""");

    /// How the names of compute resources begin.
    private static final Set<String> OF_PODS = Set.of("cpu", "memory", "ephemeral", "requests", "limits", "hugepages");

    private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
    private static final int QUOTED = 240;

    private AdmissionGates() {}

    /// A line for each, in the member `gates`.
    static List<Facts> in(Picture picture, RightQuestion asked) {
        Optional<String> namespace = asked.namespace();
        if (namespace.isEmpty() || !asked.isWrite()) {
            return List.of();
        }
        String resource = asked.right() instanceof Right.OfObjects of ? of.resource() : "";
        String group =
                asked.right() instanceof Right.OfObjects of && !of.group().isEmpty() ? "." + of.group() : "";
        Stream<Facts> itself = Stream.concat(
                gates(picture, namespace.get(), resource, group),
                resource.equals(PODS) ? pods(picture, namespace.get()) : Stream.empty());
        Stream<Facts> itsPods = MAKING_PODS.contains(resource)
                ? Stream.concat(gates(picture, namespace.get(), PODS, ""), pods(picture, namespace.get()))
                : Stream.empty();
        return Stream.concat(
                        itself.map(line -> told(line, resource, "may refuse it: ")),
                        itsPods.map(line -> told(line, PODS, "may refuse its pods: ")))
                .toList();
    }

    private static Facts told(Facts gate, String refused, String words) {
        return new Facts()
                .all("gates", List.of(new Facts().fact("refuses", refused, "").and(gate)), words);
    }

    /// @param group after a full stop; empty for the core group
    private static Stream<Facts> gates(Picture picture, String namespace, String resource, String group) {
        return Stream.concat(refusals(picture, namespace, resource + group), quotas(picture, namespace, resource));
    }

    /// @param named the resource as messages of the API server name it: `jobs.batch`
    private static Stream<Facts> refusals(Picture picture, String namespace, String named) {
        Map<RefusedRequest.ByGate, Event> newest = new LinkedHashMap<>();
        for (Event event : picture.objects(Resources.EVENTS)) {
            if (event.namespace().equals(namespace)
                    && (" " + event.message()).contains(" " + named + " \"")
                    && RefusedRequest.of(event.message()).orElse(null) instanceof RefusedRequest.ByGate refused
                    && mayExist(refused, picture, namespace)) {
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

    /// Whether the object that refused may still exist, since events outlive it: `false` only if its list was read
    /// completely and lacks it.
    private static boolean mayExist(RefusedRequest.ByGate refused, Picture picture, String namespace) {
        return switch (refused.gate()) {
            case QUOTA, QUOTA_TOO_SMALL, UNSET ->
                !picture.whole(Resources.QUOTAS)
                        || picture.objects(Resources.QUOTAS).stream()
                                .map(Quota::metadata)
                                .anyMatch(quota -> quota.namespace().equals(namespace)
                                        && (refused.name().isEmpty()
                                                || quota.name().equals(refused.name())));
            case LIMIT_RANGE ->
                !picture.whole(Resources.LIMIT_RANGES)
                        || picture.objects(Resources.LIMIT_RANGES).stream()
                                .anyMatch(range -> range.metadata().namespace().equals(namespace));
            case WEBHOOK, WEBHOOK_FAILED ->
                !(picture.whole(Resources.VALIDATING_WEBHOOKS) && picture.whole(Resources.MUTATING_WEBHOOKS))
                        || webhooks(picture).anyMatch(webhook -> webhook.name().equals(refused.name()));
            case SERVICE_ACCOUNT, POD_SECURITY, CONSTRAINTS, POLICY, ESCALATION, BUDGET, LOGIN, LOAD -> true;
        };
    }

    private static Stream<Webhook> webhooks(Picture picture) {
        return Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(configuration -> configuration.webhooks().stream());
    }

    private static Event newer(Event one, Event other) {
        return one.last().isPresent()
                        && other.last()
                                .filter(at -> at.isAfter(one.last().get()))
                                .isEmpty()
                ? one
                : other;
    }

    private static Stream<Facts> quotas(Picture picture, String namespace, String resource) {
        return picture.objects(Resources.QUOTAS).stream()
                .filter(quota -> quota.metadata().namespace().equals(namespace))
                .flatMap(quota -> {
                    String full = quota.uses().stream()
                            .filter(use -> use.free() == 0)
                            .map(Quota.ResourceUse::resource)
                            .filter(counted -> countedIn(counted).equals(resource))
                            .collect(Collectors.joining(", "));
                    return full.isEmpty()
                            ? Stream.empty()
                            : Stream.of(gate(
                                            RefusedRequest.Barrier.QUOTA,
                                            quota.metadata().name())
                                    .fact("usedUp", Redaction.line(full, QUOTED), ", with no %s left"));
                });
    }

    /// The plural of the objects that a quota's resource counts, as in `services.nodeports` and
    /// `openshift.io/imagestreams`; compute resources are counted for pods.
    ///
    /// @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
    private static String countedIn(String counted) {
        if (counted.startsWith("count/")) {
            return counted.substring("count/".length()).split("\\.", 2)[0];
        }
        if (counted.equals("requests.storage") || counted.contains(".storageclass.storage.k8s.io/")) {
            return "persistentvolumeclaims";
        }
        return OF_PODS.contains(counted.split("[./-]", 2)[0])
                ? PODS
                : counted.substring(counted.indexOf('/') + 1).split("\\.", 2)[0];
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
        Stream<Facts> webhooks = webhooks(picture)
                .filter(Webhook::pods)
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
