// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Fields of an object that are held by a manager other than its controller.
///
/// @param by a manager, such as `kubectl-edit`
/// @param since when it last wrote them
/// @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management">Field
/// management</a>
public record ForeignFields(String by, Optional<Instant> since, List<String> fields) {
    /// Managers that write parts of any object: controllers of Kubernetes and OpenShift, autoscalers, injectors, and
    /// the one of fields set before the first apply.
    private static final Pattern PLATFORM = Pattern.compile(
            "kube-.*|kubelet|.*controller-manager|cluster-policy-controller|service-ca-operator|.*cainjector.*|istiod|"
                    + "pilot-discovery|.*sidecar-injector.*|linkerd.*|vpa-.*|keda.*|cluster-autoscaler|karpenter|csi-.*|"
                    + "external-(provisioner|resizer|attacher).*|before-first-apply");

    /// Fields that controllers set, or that do not express a wanted state.
    private static final Pattern IGNORED = Pattern.compile("status(\\..*)?|metadata\\.(finalizers|ownerReferences).*|"
            + ".*\\.caBundle|"
            + "(.*\\.)?metadata\\.annotations\\[(deployment\\.kubernetes\\.io/revision|"
            + "kubectl\\.kubernetes\\.io/(last-applied-configuration|restartedAt)|objectset\\.rio\\.cattle\\.io/.*|argocd\\.argoproj\\.io/.*|"
            + "pv\\.kubernetes\\.io/.*|volume\\.(beta\\.)?kubernetes\\.io/.*|reconcile\\.fluxcd\\.io/.*)]|"
            + "metadata\\.labels\\[(argocd\\.argoproj\\.io/instance|kustomize\\.toolkit\\.fluxcd\\.io/.*|"
            + "helm\\.toolkit\\.fluxcd\\.io/.*|kubernetes\\.io/metadata\\.name)]|"
            + "spec\\.(clusterIPs?|volumeName|nodeName)(\\[.*)?");

    private static final String REPLICAS = "spec.replicas";

    public ForeignFields {
        fields = List.copyOf(fields);
    }

    /// The foreign fields of an object, by manager, the latest first.
    ///
    /// @param object with its `metadata.managedFields`
    /// @param controller the field managers that it may use
    /// @param scaled whether an autoscaler sets its replicas
    public static List<ForeignFields> of(ObjectNode object, Set<String> controller, boolean scaled) {
        return of(object, MissingNode.getInstance(), controller::contains, _ -> true, scaled);
    }

    /// The foreign fields that were changed since the controller delivered the object, as far as that is visible
    /// without a manifest.
    static List<ForeignFields> changed(ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(object, controller);
        return of(object, MissingNode.getInstance(), controller::contains, adoption::mayBeChange, scaled);
    }

    /// The foreign fields of which it is only known that they existed before the controller.
    static List<ForeignFields> unknown(ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(object, controller);
        return of(object, MissingNode.getInstance(), controller::contains, adoption::isUnknown, scaled);
    }

    /// The foreign fields that the manifest does not set either: fields that it sets are compared by value, whatever
    /// their manager.
    ///
    /// @param present the current object
    /// @param object the object after delivery
    static List<ForeignFields> beside(
            ObjectNode manifest, ObjectNode present, ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(present, controller);
        return of(object, manifest, controller::contains, entry -> !adoption.isOriginal(entry), scaled);
    }

    /// The fields that the controller set and a manifest no longer does, as far as they are no defaults: those of a
    /// client's apply, which the copy of its manifest tells from defaults, and entries of maps that have none.
    ///
    /// @param object with its `metadata.managedFields`
    static Stream<String> removed(ObjectNode manifest, ObjectNode object, Set<String> controller, boolean scaled) {
        return ManagedFieldsEntry.of(object.path("metadata"))
                .filter(entry -> controller.contains(entry.manager())
                        && entry.apiVersion().equals(manifest.path("apiVersion").asText()))
                .flatMap(entry -> entry.paths(manifest).stream()
                        .filter(field -> entry.holdsCopy() || (entry.isApply() && FieldValue.TEXT.isAt(field))))
                .filter(field -> !isIgnored(field, scaled));
    }

    /// The fields that only this manager holds; empty where none of them expresses a wanted state.
    ///
    /// @param object with its `metadata.managedFields`
    public static Optional<ForeignFields> heldBy(String manager, ObjectNode object) {
        return of(object, MissingNode.getInstance(), other -> !other.equals(manager), _ -> true, false).stream()
                .findFirst();
    }

    private static List<ForeignFields> of(
            ObjectNode object,
            JsonNode manifest,
            Predicate<String> controller,
            Predicate<ManagedFieldsEntry> told,
            boolean scaled) {
        Set<String> own = new TreeSet<>();
        List<ManagedFieldsEntry> others = new ArrayList<>();
        ManagedFieldsEntry.of(object.path("metadata")).forEach(entry -> {
            if (controller.test(entry.manager())) {
                own.addAll(entry.paths());
            } else if (!isPlatform(entry) && told.test(entry)) {
                others.add(entry);
            }
        });
        return others.stream()
                .map(entry -> new ForeignFields(
                        entry.manager(),
                        entry.time(),
                        entry.paths(manifest).stream()
                                .filter(field -> !own.contains(field) && !isIgnored(field, scaled))
                                .toList()))
                .filter(foreign -> !foreign.fields.isEmpty())
                .sorted((one, other) -> other.since.orElse(Instant.MIN).compareTo(one.since.orElse(Instant.MIN)))
                .toList();
    }

    static boolean hasOf(ObjectNode object, Set<String> controller) {
        return ManagedFieldsEntry.of(object.path("metadata")).anyMatch(entry -> controller.contains(entry.manager()));
    }

    /// Whether a field does not express a wanted state, whatever its manager.
    static boolean isIgnored(String field, boolean scaled) {
        return IGNORED.matcher(field).matches() || (scaled && field.equals(REPLICAS));
    }

    private static boolean isPlatform(ManagedFieldsEntry entry) {
        return entry.subresource().equals("status")
                || PLATFORM.matcher(entry.manager()).matches();
    }
}
