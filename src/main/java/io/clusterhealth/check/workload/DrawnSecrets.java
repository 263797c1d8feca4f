// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Unready;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.ExternalSecret;
import io.clusterhealth.cluster.object.Supplier;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Secrets that are drawn from outside and do not come, and stores that give none.
///
/// @param patience for how long a store may be on its way to being ready, and a Secret on its own
public record DrawnSecrets(Duration patience) implements Check {
    private static final FindingCode STORE = FindingCode.SECRET_STORE_NOT_READY;
    private static final FindingCode SECRET = FindingCode.SECRET_NOT_DRAWN;

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Resources.CLUSTER_SECRET_STORES, Resources.SECRET_STORES, Resources.EXTERNAL_SECRETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<ExternalSecret> secrets = picture.objects(Resources.EXTERNAL_SECRETS);
        Set<Subject> used = secrets.stream().map(DrawnSecrets::store).collect(Collectors.toSet());
        boolean allSeen = picture.namespace().isEmpty() && picture.whole(Resources.EXTERNAL_SECRETS);
        return Stream.concat(
                        Stream.of(Resources.CLUSTER_SECRET_STORES, Resources.SECRET_STORES)
                                .flatMap(list -> picture.objects(list).stream())
                                .flatMap(store -> unready(store.conditions(), picture)
                                        .map(why -> ofStore(store, why, used, allSeen, picture))
                                        .stream()),
                        secrets.stream()
                                .flatMap(
                                        secret -> unready(secret.conditions(), picture)
                                                .map(why -> ofSecret(secret, why, picture))
                                                .stream()))
                .toList();
    }

    private Optional<Condition> unready(List<Condition> conditions, Picture picture) {
        return Unready.since(patience, conditions, picture.asOf());
    }

    private static Finding ofStore(
            Supplier store, Condition unready, Set<Subject> used, boolean allSeen, Picture picture) {
        Subject subject = Subjects.of(store.kind(), store.metadata());
        boolean unused = allSeen && !used.contains(subject);
        return Finding.of(STORE, subject)
                .quoting(
                        "it has not been ready%s%s"
                                .formatted(since(unready, picture), unused ? ", and nobody draws from it" : ""),
                        Quotes.of(unready))
                .lowIf(unused)
                .since(unready.since());
    }

    /// What was written once may still be good.
    private static Finding ofSecret(ExternalSecret secret, Condition unready, Picture picture) {
        String state = secret.refreshed()
                .map(at -> "was last refreshed %s ago".formatted(Age.text(at, picture.asOf())))
                .orElse("has never been written");
        Subject written = new Subject("Secret", secret.metadata().namespace(), secret.target());
        return Finding.of(SECRET, Subjects.of("ExternalSecret", secret.metadata()))
                .quoting(
                        "it has failed%s, and its Secret %s".formatted(since(unready, picture), state),
                        Quotes.of(unready))
                .lowIf(secret.refreshed().isPresent())
                .since(unready.since())
                .links(List.of(new Link(Relation.WRITES, written), new Link(Relation.DRAWS_FROM, store(secret))));
    }

    private static String since(Condition unready, Picture picture) {
        return unready.since()
                .map(since -> " for " + Age.text(since, picture.asOf()))
                .orElse("");
    }

    private static Subject store(ExternalSecret secret) {
        return Subjects.of(secret.store(), secret.metadata());
    }
}
