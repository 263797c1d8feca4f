// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Admission webhooks that cannot be called: requests that require them are rejected, which for a webhook on all pods
/// stops every rollout in the cluster. Webhooks that may be skipped on failure are ignored, as are those that no
/// namespace selects.
///
/// @param settling how long a configuration may exist before its Service, from its creation, unless a workload lacks
/// pods because of it
/// @param recent maximum age of an event about a failed call
public record WebhookReach(Duration settling, Duration recent) implements Check {
    private static final String FAILED_CALL = "failed calling webhook \"";

    private static final int NAMED = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.DEPLOYMENTS)
                .always(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS, Resources.ENDPOINT_SLICES)
                .when(WebhookReach::someUnreachable, Resources.SERVICES, Resources.NAMESPACES)
                .onWarning(
                        WarningMessage.mentioning("webhook", "no endpoints available for service"), Resources.SERVICES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new WebhookReach(Duration.ZERO, recent).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Calls calls = new Calls(Backends.in(picture), failedCalls(picture), picture.asOf());
        RefusedServers servers = new RefusedServers(picture, calls.backends());
        return configurations(picture)
                .filter(configuration ->
                        Age.lasts(configuration.created(), settling, picture.asOf()) || calls.block(configuration))
                .flatMap(configuration -> finding(configuration, picture, calls).stream()
                        .map(finding -> finding.links(Relation.REFUSES_IN, refusedIn(configuration, picture, calls))
                                .modeIf(mandatory(configuration).anyMatch(servers::by), Mode.WEBHOOK_REFUSES_ITS_PODS)))
                .toList();
    }

    private static Stream<WebhookConfiguration> configurations(Picture picture) {
        return Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(list -> picture.objects(list).stream());
    }

    private static Stream<Webhook> mandatory(WebhookConfiguration configuration) {
        return configuration.webhooks().stream().filter(Webhook::mandatory);
    }

    /// The namespaces in which calls have failed; and the picture's only namespace, if pods are created there only
    /// after an answer of a webhook that cannot give one.
    private static Stream<Subject> refusedIn(WebhookConfiguration configuration, Picture picture, Calls calls) {
        Stream<String> called =
                mandatory(configuration).flatMap(calls::failure).flatMap(call -> call.namespaces().stream());
        Stream<String> guarded = picture.objects(Resources.NAMESPACES).stream()
                .filter(one -> picture.namespace().filter(one.name()::equals).isPresent())
                .filter(one -> mandatory(configuration)
                        .filter(webhook ->
                                webhook.pods() && webhook.namespaces().holds(one.labels()))
                        .anyMatch(calls::cannotSucceed))
                .map(one -> one.name());
        return Stream.concat(called, guarded).distinct().map(name -> Subject.clusterScoped("Namespace", name));
    }

    /// `false` only if it is about objects in namespaces, and none of the namespaces has the labels.
    private static boolean mayBeAsked(Webhook webhook, Picture picture) {
        List<Namespace> namespaces = picture.objects(Resources.NAMESPACES);
        return namespaces.isEmpty()
                || !picture.whole(Resources.NAMESPACES)
                || !webhook.anyScope().stream().allMatch(Kinds::namespaced)
                || namespaces.stream()
                        .anyMatch(namespace -> !namespace.labels().containsKey(Namespace.NAME)
                                || webhook.namespaces().holds(namespace.labels()));
    }

    /// Endpoints alone do not show a Service of type ExternalName.
    private static boolean someUnreachable(Picture picture) {
        Calls calls = new Calls(Backends.in(picture), Map.of(), picture.asOf());
        return configurations(picture).flatMap(WebhookReach::mandatory).anyMatch(calls::lackServer);
    }

    /// A failed call.
    ///
    /// @param lasts whether a workload lacks pods because of it
    /// @param namespaces of the refused objects
    private record CallFailure(
            String message,
            Optional<Instant> since,
            Optional<Instant> last,
            boolean lasts,
            SortedSet<String> namespaces) {
        static CallFailure of(Event event) {
            return new CallFailure(event.message(), event.first(), event.last(), false, only(event.namespace()));
        }

        static CallFailure of(Condition failure, String namespace) {
            return new CallFailure(failure.message(), failure.since(), failure.since(), true, only(namespace));
        }

        private static SortedSet<String> only(String namespace) {
            return new TreeSet<>(namespace.isEmpty() ? Set.of() : Set.of(namespace));
        }

        /// The name of the webhook; empty if it is no call of a webhook.
        String webhook() {
            int at = message.indexOf(FAILED_CALL);
            int end = at < 0 ? -1 : message.indexOf('"', at + FAILED_CALL.length());
            return end > 0 ? message.substring(at + FAILED_CALL.length(), end) : "";
        }

        /// The message of the newer call, for the time since the first.
        CallFailure and(CallFailure other) {
            CallFailure newer = last.orElse(Instant.EPOCH).isBefore(other.last.orElse(Instant.EPOCH)) ? other : this;
            SortedSet<String> all = new TreeSet<>(namespaces);
            all.addAll(other.namespaces);
            return new CallFailure(
                    newer.message,
                    Age.earliest(List.of(this, other), CallFailure::since),
                    newer.last,
                    lasts || other.lasts,
                    all);
        }
    }

    /// The failed calls by the name of the webhook; without calls about pods that their workloads have by now,
    /// since a later call was answered.
    private Map<String, CallFailure> failedCalls(Picture picture) {
        Stream<CallFailure> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.message().contains(FAILED_CALL))
                .filter(event -> Age.lately(event, recent, picture.asOf()) && !Workloads.complete(event, picture))
                .map(CallFailure::of);
        Stream<CallFailure> conditions = picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(workload -> workload
                        .holding("ReplicaFailure", "True")
                        .map(failure -> CallFailure.of(failure, workload.namespace()))
                        .stream());
        return Stream.concat(events, conditions)
                .filter(call -> !call.webhook().isEmpty())
                .collect(Collectors.toMap(CallFailure::webhook, call -> call, CallFailure::and));
    }

    private static Optional<Finding> finding(WebhookConfiguration configuration, Picture picture, Calls calls) {
        List<Webhook> down = mandatory(configuration)
                .filter(webhook -> calls.failed().containsKey(webhook.name())
                        || mayBeAsked(webhook, picture) && calls.cannotSucceed(webhook))
                .toList();
        if (down.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                        FindingCode.WEBHOOK_DOWN, Subjects.of(configuration.kind(), configuration.metadata()))
                .evidence(down.stream().limit(NAMED).flatMap(calls::evidence).toList())
                .rated(down.stream()
                        .map(WebhookReach::severity)
                        .min(Comparator.naturalOrder())
                        .orElse(Severity.HIGH))
                .since(down.stream()
                        .flatMap(calls::failure)
                        .flatMap(call -> call.since().stream())
                        .min(Comparator.naturalOrder()))
                .links(down.stream().flatMap(WebhookReach::links).distinct().toList())
                .mode(calls.mode(down)));
    }

    private static Stream<Link> links(Webhook webhook) {
        return Stream.concat(
                webhook.service().map(service -> new Link(Relation.SERVED_BY, Backends.subject(service))).stream(),
                Stream.of(new Link(Relation.PROVIDES, Subject.clusterScoped("Webhook", webhook.name()))));
    }

    private static Severity severity(Webhook webhook) {
        return webhook.pods() && !webhook.narrowed() ? Severity.CRITICAL : Severity.HIGH;
    }

    /// The calls of the API server to webhooks.
    ///
    /// @param failed by the name of the webhook
    private record Calls(Backends backends, Map<String, CallFailure> failed, Instant asOf) {
        Stream<CallFailure> failure(Webhook webhook) {
            return Optional.ofNullable(failed.get(webhook.name())).stream();
        }

        /// Whether a workload lacks pods because a webhook of this configuration cannot be called.
        boolean block(WebhookConfiguration configuration) {
            return configuration.webhooks().stream().flatMap(this::failure).anyMatch(CallFailure::lasts);
        }

        boolean cannotSucceed(Webhook webhook) {
            return lackServer(webhook) || expired(webhook).isPresent();
        }

        boolean lackServer(Webhook webhook) {
            return missing(webhook).isPresent();
        }

        private Optional<Subject> missing(Webhook webhook) {
            return webhook.service()
                    .map(Backends::subject)
                    .filter(service -> backends.of(service).missing());
        }

        /// The end of its authority's certificate, if it is over.
        private Optional<Instant> expired(Webhook webhook) {
            return webhook.trustEnds().filter(end -> end.isBefore(asOf));
        }

        Optional<Mode> mode(List<Webhook> down) {
            if (down.stream().allMatch(this::distrust)) {
                return Optional.of(Mode.WEBHOOK_NOT_TRUSTED);
            }
            if (down.stream().allMatch(webhook -> webhook.service().isEmpty())) {
                return Optional.of(Mode.WEBHOOK_AT_URL);
            }
            if (down.stream().allMatch(this::lackService)) {
                return Optional.of(Mode.WEBHOOK_SERVICE_MISSING);
            }
            return down.stream().allMatch(this::getNoResponse)
                    ? Optional.of(Mode.WEBHOOK_UNANSWERED)
                    : Optional.empty();
        }

        private boolean lackService(Webhook webhook) {
            return webhook.service().stream()
                    .anyMatch(service -> backends.of(Backends.subject(service)) == Backing.NO_SERVICE);
        }

        /// Whether its Service has ready endpoints, and calls of the API server get no response.
        private boolean getNoResponse(Webhook webhook) {
            return webhook.service().stream()
                            .anyMatch(service -> backends.of(Backends.subject(service)) == Backing.READY)
                    && said(webhook).anyMatch(said -> said.any(WaitTimedOut.class, NoAnswer.class, NoRoute.class));
        }

        /// Whether its Service has endpoints and presents a certificate that the API server does not accept.
        private boolean distrust(Webhook webhook) {
            return !lackServer(webhook)
                    && (expired(webhook).isPresent()
                            || said(webhook).anyMatch(said -> said.any(CertificateExpired.class, TlsFailed.class)));
        }

        private Stream<Meanings> said(Webhook webhook) {
            return failure(webhook).map(call -> Meanings.of(call.message()));
        }

        Stream<Evidence> evidence(Webhook webhook) {
            return Stream.concat(
                    Stream.of(Evidence.quoting(
                            words(webhook) + ", and every request that must pass this webhook is refused",
                            webhook.name())),
                    failure(webhook).map(call -> Evidence.quoting("a call has failed", call.message())));
        }

        private String words(Webhook webhook) {
            return missing(webhook)
                    .map(service -> "the service %s/%s %s"
                            .formatted(service.namespace(), service.name(), backends.words(service)))
                    .or(() -> expired(webhook)
                            .map(end -> "the authority it is trusted by expired " + Age.text(end, asOf) + " ago"))
                    .orElse("it cannot be called");
        }
    }
}
