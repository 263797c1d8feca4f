// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.meaning.Meaning.RightMissing;
import java.util.Optional;

/// Suggests `why-denied` for an incident whose cause quotes that a service account lacks a right: it names the rule and
/// the roles that have it, while the rollout before it seldom changed either.
///
/// @param otherwise asked about other incidents
public record DeniedRight(Remedies otherwise) implements Remedies {
    private static final String ACCOUNT = "system:serviceaccount:";

    @Override
    public Optional<NextCall> of(Incident incident) {
        return incident.cause().evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(RightMissing.class))
                .flatMap(missing -> asked(missing).stream())
                .findFirst()
                .or(() -> otherwise.of(incident));
    }

    private static Optional<NextCall> asked(RightMissing missing) {
        String[] account = missing.user().startsWith(ACCOUNT)
                ? missing.user().substring(ACCOUNT.length()).split(":", -1)
                : new String[0];
        if (account.length != 2) {
            return Optional.empty();
        }
        return Optional.of(new NextCall("why-denied")
                .with("verb", missing.verb())
                .with("resource", resource(missing))
                .with("namespace", missing.namespace())
                .with("subject", "sa:" + account[0] + "/" + account[1]));
    }

    /// `deployments.apps/scale`: kinds of two groups may have one name.
    private static String resource(RightMissing missing) {
        int slash = missing.resource().indexOf('/');
        String kind = slash < 0 ? missing.resource() : missing.resource().substring(0, slash);
        String subresource = slash < 0 ? "" : missing.resource().substring(slash);
        return kind + (missing.group().isEmpty() ? "" : "." + missing.group()) + subresource;
    }
}
