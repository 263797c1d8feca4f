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
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Secrets that are drawn from outside and do not come: of a store that is not ready, one finding; else of each that
/// fails for itself.
///
/// @param patience for how long a store may be on its way to being ready, and a Secret on its own
public record DrawnSecrets(Duration patience) implements Check {
    private static final FindingCode STORE = FindingCode.SECRET_STORE_NOT_READY;
    private static final FindingCode SECRET = FindingCode.SECRET_NOT_DRAWN;

    /// An ExternalSecret that fails, and what it says.
    private record Failing(ExternalSecret secret, Condition unready) {
        Link written() {
            return new Link(
                    Relation.WRITES, new Subject("Secret", secret.metadata().namespace(), secret.target()));
        }
    }

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
        Map<Subject, List<Failing>> failing = new TreeMap<>(picture.objects(Resources.EXTERNAL_SECRETS).stream()
                .flatMap(secret -> Unready.since(patience, secret.conditions(), picture.asOf())
                        .map(unready -> new Failing(secret, unready))
                        .stream())
                .collect(Collectors.groupingBy(one -> store(one.secret()))));
        Set<Subject> used = picture.objects(Resources.EXTERNAL_SECRETS).stream()
                .map(DrawnSecrets::store)
                .collect(Collectors.toSet());
        boolean allSeen = picture.namespace().isEmpty() && picture.whole(Resources.EXTERNAL_SECRETS);
        List<Finding> stores = Stream.of(Resources.CLUSTER_SECRET_STORES, Resources.SECRET_STORES)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(store -> Unready.since(patience, store.conditions(), picture.asOf())
                        .map(unready -> {
                            Subject subject = Subjects.of(store.kind(), store.metadata());
                            List<Failing> lacking =
                                    Optional.ofNullable(failing.remove(subject)).orElse(List.of());
                            return ofStore(subject, unready, lacking, allSeen && !used.contains(subject), picture);
                        })
                        .stream())
                .toList();
        return Stream.concat(
                        stores.stream(),
                        failing.values().stream().flatMap(List::stream).map(one -> ofSecret(one, picture)))
                .toList();
    }

    private static Finding ofStore(
            Subject store, Condition unready, List<Failing> lacking, boolean unused, Picture picture) {
        String who = lacking.isEmpty()
                ? unused ? ", and nobody draws from it" : ""
                : ", and %d Secrets drawn from it fail".formatted(lacking.size());
        return new Finding(
                STORE,
                unused ? Severity.LOW : STORE.severity(),
                store,
                unready.since(),
                List.of(Evidence.quoting(
                        "it has not been ready%s%s".formatted(since(unready, picture), who), Quotes.of(unready))),
                lacking.stream().map(Failing::written).toList());
    }

    /// What was written once may still be good.
    private static Finding ofSecret(Failing one, Picture picture) {
        ExternalSecret secret = one.secret();
        String state = secret.refreshed()
                .map(at -> "was last refreshed %s ago".formatted(Age.text(at, picture.asOf())))
                .orElse("has never been written");
        return new Finding(
                SECRET,
                secret.refreshed().isPresent() ? Severity.LOW : SECRET.severity(),
                Subjects.of("ExternalSecret", secret.metadata()),
                one.unready().since(),
                List.of(Evidence.quoting(
                        "it has failed%s, and its Secret %s".formatted(since(one.unready(), picture), state),
                        Quotes.of(one.unready()))),
                List.of(one.written(), new Link(Relation.DRAWS_FROM, store(secret))));
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
