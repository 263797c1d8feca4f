// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.json.DeliveryDestination;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An application as reported by its controller: an Application of Argo CD, a Kustomization or a HelmRelease of Flux.
///
/// @param health such as `Degraded`, or `Ready=False`; empty where it is not reported
/// @param sync such as `OutOfSync`; empty where it is not reported
/// @param revision last delivered revision: a commit, or the version of a chart
/// @param elsewhere whether its objects are those of another cluster
/// @param error why the last delivery failed; empty where it did not
/// @param managers field managers of the controller
/// @param ignored differences of its objects that do not count
public record DeliveredApp(
        Subject subject,
        String health,
        String sync,
        String revision,
        boolean elsewhere,
        Optional<DeliveryError> error,
        List<AppMember> members,
        Set<String> managers,
        IgnoredDifferences ignored) {
    private static final Map<String, String> GROUPS = Map.of(
            "Application", "argoproj.io",
            "Kustomization", "kustomize.toolkit.fluxcd.io",
            "HelmRelease", "helm.toolkit.fluxcd.io");

    /// An entry of an inventory. The name has two underscores for a colon.
    private static final Pattern ENTRY =
            Pattern.compile("(?<namespace>[^_]*)_(?<name>.+)_(?<group>[^_]*)_(?<kind>[^_]+)");

    private static final int SHORT_COMMIT = 12;

    private static final String INSTANCE = "app.kubernetes.io/instance";

    public DeliveredApp {
        members = List.copyOf(members);
        managers = Set.copyOf(managers);
    }

    /// Why a delivery failed.
    public record DeliveryError(String says, Optional<Instant> since) {}

    /// Names an object: kinds of two groups may have one name.
    public record MemberKey(String group, Subject subject) {

        /// As findings and events name it.
        public Subject distinct() {
            return new Subject(Kinds.distinct(group + "/", subject.kind()), subject.namespace(), subject.name());
        }
    }

    /// An object that an application delivers.
    ///
    /// @param sync `Synced` or `OutOfSync`; empty where it is not reported
    /// @param health such as `Missing`; may be empty
    /// @param extra whether it exists though the source no longer has it
    public record AppMember(String group, Subject subject, String sync, String health, boolean extra) {
        public MemberKey key() {
            return new MemberKey(group, subject);
        }

        /// Its kind among those that the cluster serves.
        public Optional<ApiResource> kind(List<ApiResource> served) {
            return served.stream()
                    .filter(kind -> kind.is(group, subject.kind()))
                    .findFirst();
        }

        public boolean isOutOfSync() {
            return sync.equals("OutOfSync");
        }
    }

    public static boolean is(ApiResource kind) {
        return is(kind.group(), kind.kind());
    }

    /// Whether it delivers an object in a namespace of this cluster, or does not report what it delivers.
    public boolean maybeIn(String namespace) {
        return !elsewhere
                && (members.isEmpty()
                        || members.stream()
                                .anyMatch(one -> one.subject().namespace().equals(namespace)));
    }

    public List<AppMember> here() {
        return elsewhere ? List.of() : members;
    }

    /// Whether a field of an object is the label by which Argo CD tracks it as one of this application, whatever the
    /// manifest sets.
    ///
    /// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/resource_tracking/">Resource tracking</a>
    boolean tracks(ObjectNode object, String field) {
        return subject.kind().equals("Application")
                && field.equals("metadata.labels[" + INSTANCE + "]")
                && Set.of(subject.name(), subject.namespace() + "_" + subject.name())
                        .contains(object.at("/metadata/labels").path(INSTANCE).asText());
    }

    /// Stands for a repository whose manifests are compared, whatever delivers them.
    public static DeliveredApp ofRepository(String repository) {
        return new DeliveredApp(
                Subject.clusterScoped("Repository", repository),
                "",
                "",
                "",
                false,
                Optional.empty(),
                List.of(),
                Set.of(),
                IgnoredDifferences.NONE);
    }

    /// The name of an object that was read whole.
    public static Subject subject(ObjectNode object) {
        return new Subject(
                object.path("kind").asText(),
                object.at("/metadata/namespace").asText(),
                object.at("/metadata/name").asText());
    }

    public static DeliveredApp of(ObjectNode object) {
        return of(
                subject(object),
                object.path("status"),
                DeliveryDestination.isElsewhere(object.path("spec")),
                IgnoredDifferences.of(object));
    }

    /// Reads an application of which only a part was kept.
    public static DeliveredApp of(Subject subject, JsonNode status) {
        return of(subject, status, false, IgnoredDifferences.NONE);
    }

    private static DeliveredApp of(Subject subject, JsonNode status, boolean elsewhere, IgnoredDifferences ignored) {
        return subject.kind().equals("Application")
                ? argo(subject, status, elsewhere, ignored)
                : flux(subject, status, elsewhere, ignored);
    }

    public static boolean is(ObjectNode object) {
        return is(
                ApiResource.groupOf(object.path("apiVersion").asText()),
                object.path("kind").asText());
    }

    private static boolean is(String group, String kind) {
        return group.equals(GROUPS.get(kind));
    }

    /// @see <a href="https://argo-cd.readthedocs.io/en/stable/operator-manual/declarative-setup/#applications">
    /// Application</a>
    private static DeliveredApp argo(Subject subject, JsonNode status, boolean elsewhere, IgnoredDifferences ignored) {
        Optional<DeliveryError> condition = status.path("conditions")
                .valueStream()
                .filter(one -> one.path("type").asText().endsWith("Error"))
                .findFirst()
                .map(one -> error(one.path("type").asText(), one.path("message"), one.path("lastTransitionTime")));
        JsonNode operation = status.path("operationState");
        String phase = operation.path("phase").asText();
        Optional<DeliveryError> failed = Set.of("Failed", "Error").contains(phase)
                ? Optional.of(error("sync " + phase, operation.path("message"), operation.path("finishedAt")))
                : Optional.empty();
        return new DeliveredApp(
                subject,
                status.at("/health/status").asText(),
                status.at("/sync/status").asText(),
                revision(status.at("/sync/revision").asText()),
                elsewhere,
                condition.or(() -> failed),
                status.path("resources")
                        .valueStream()
                        .filter(one -> !one.path("hook").asBoolean())
                        .map(DeliveredApp::resource)
                        .toList(),
                FieldManagers.ARGO_CD,
                ignored);
    }

    private static AppMember resource(JsonNode one) {
        return new AppMember(
                one.path("group").asText(),
                new Subject(
                        one.path("kind").asText(),
                        one.path("namespace").asText(),
                        one.path("name").asText()),
                one.path("status").asText(),
                one.at("/health/status").asText(),
                one.path("requiresPruning").asBoolean());
    }

    /// @see <a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#inventory">Kustomization,
    /// inventory</a>
    private static DeliveredApp flux(Subject subject, JsonNode status, boolean elsewhere, IgnoredDifferences ignored) {
        Optional<JsonNode> ready = status.path("conditions")
                .valueStream()
                .filter(one -> one.path("type").asText().equals("Ready"))
                .findFirst();
        JsonNode release = status.path("history").path(0);
        String applied = status.path("lastAppliedRevision")
                .asText(release.path("chartVersion").asText());
        String attempted = status.path("lastAttemptedRevision").asText(applied);
        return new DeliveredApp(
                subject,
                ready.map(one -> "Ready=" + one.path("status").asText()).orElse(""),
                attempted.equals(applied) ? "" : "OutOfSync",
                revision(applied),
                elsewhere,
                ready.filter(one -> one.path("status").asText().equals("False"))
                        .map(one -> error(
                                one.path("reason").asText(), one.path("message"), one.path("lastTransitionTime"))),
                status.at("/inventory/entries")
                        .valueStream()
                        .flatMap(DeliveredApp::entry)
                        .toList(),
                FieldManagers.FLUX,
                ignored);
    }

    private static Stream<AppMember> entry(JsonNode entry) {
        Matcher id = ENTRY.matcher(entry.path("id").asText());
        return id.matches()
                ? Stream.of(new AppMember(
                        id.group("group"),
                        new Subject(
                                id.group("kind"),
                                id.group("namespace"),
                                id.group("name").replace("__", ":")),
                        "",
                        "",
                        false))
                : Stream.empty();
    }

    private static DeliveryError error(String reason, JsonNode message, JsonNode time) {
        return new DeliveryError(reason + ": " + message.asText(), Timestamp.parse(time.asText()));
    }

    /// A commit in its short form: `main@sha1:0123456789ab`.
    private static String revision(String whole) {
        return whole.replaceFirst("([0-9a-f]{" + SHORT_COMMIT + "})[0-9a-f]{28}$", "$1");
    }
}
