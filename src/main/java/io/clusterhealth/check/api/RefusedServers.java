// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;

/// Webhooks that are asked about the pods of their own Service, of which none exists: each is refused, because no pod
/// is there to admit it.
///
/// @param backends whether Services have endpoints
record RefusedServers(Picture picture, Backends backends) {
    /// Whether no pod that could answer the webhook can be created.
    boolean by(Webhook webhook) {
        return webhook.pods()
                && webhook.ofAllObjects()
                && webhook.service()
                        .map(Backends::subject)
                        .filter(service -> asked(webhook, service.namespace()) && refused(service))
                        .isPresent();
    }

    private boolean asked(Webhook webhook, String namespace) {
        return picture.objects(Resources.NAMESPACES).stream()
                .anyMatch(one ->
                        one.name().equals(namespace) && webhook.namespaces().holds(one.labels()));
    }

    private boolean refused(Subject service) {
        return backends.of(service) == Backing.NO_ENDPOINTS
                && picture.objects(Resources.SERVICES).stream()
                        .filter(one -> Subjects.of("Service", one.metadata()).equals(service))
                        .anyMatch(this::lacksPods);
    }

    private boolean lacksPods(Service service) {
        String namespace = service.namespace();
        return Workloads.in(picture)
                .filter(workload -> workload.namespace().equals(namespace) && service.selects(workload.podLabels()))
                .anyMatch(this::withoutPods);
    }

    private boolean withoutPods(Workload workload) {
        Owners owners = Owners.in(picture);
        Subject subject = Subjects.of(workload);
        return picture.objects(Resources.PODS).stream()
                .noneMatch(pod -> owners.workload(pod).equals(subject));
    }
}
