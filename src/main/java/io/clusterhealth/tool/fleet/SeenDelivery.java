// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.DeliveryError;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;
import java.util.stream.Stream;

/// The delivery state of an Argo CD or Flux application.
record SeenDelivery(DeliveredApp app) {
    static final List<Resource<GenericObject>> LISTS = Stream.of("applications", "kustomizations", "helmreleases")
            .map(Resources::generic)
            .toList();

    private static final int WORDS = 200;

    /// The applications of this name, failing ones first.
    static List<SeenDelivery> called(AppName app, Picture picture) {
        return LISTS.stream()
                .flatMap(list -> picture.objects(list).stream())
                .filter(object -> app.matches(object.name()))
                .map(SeenDelivery::of)
                .sorted((one, other) -> Boolean.compare(other.fails(), one.fails()))
                .toList();
    }

    private static SeenDelivery of(GenericObject object) {
        return new SeenDelivery(DeliveredApp.of(
                new Subject(object.kind(), object.namespace(), object.name()),
                object.kept().path("status")));
    }

    boolean fails() {
        return app.error().isPresent();
    }

    /// `Application argocd/cart: "SyncError: …", OutOfSync, Degraded, revision 0123456789ab`.
    Facts facts() {
        return new Facts()
                .subject("subject", app.subject(), "%s:")
                .fact(
                        "error",
                        Redaction.line(app.error().map(DeliveryError::says).orElse(""), WORDS)
                                .replace('"', '\''),
                        " \"%s\",")
                .fact("sync", Redaction.name(app.sync()), " %s,")
                .fact("health", Redaction.name(app.health()), " %s,")
                .fact("revision", Redaction.name(app.revision()), " revision %s");
    }
}
