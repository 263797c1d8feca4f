// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.text.ShellWord;
import io.clusterhealth.tool.health.HealthCall;
import java.util.List;
import java.util.Optional;

/// Whether a service account exists. A pod can name a missing one, and a role can be bound to it.
///
/// @param names the accounts of its namespace; empty where they could not be read
record AccountPresence(RoleSubject account, Optional<List<String>> names) {
    static final ApiResource ACCOUNTS = Kinds.called("serviceaccounts").orElseThrow();

    /// Reads it; empty for another kind of subject, and for one whose namespace is unknown.
    static Optional<AccountPresence> of(RoleSubject subject, HealthCall call) {
        return subject.kind().equals(RoleSubject.SERVICE_ACCOUNT)
                        && !subject.namespace().isEmpty()
                ? Optional.of(new AccountPresence(
                        subject,
                        names(call, subject.namespace(), Optional.of(subject.name()))
                                .filter(found -> !found.isEmpty())
                                .or(() -> names(call, subject.namespace(), Optional.empty()))))
                : Optional.empty();
    }

    private static Optional<List<String>> names(HealthCall call, String namespace, Optional<String> name) {
        return call.names(ACCOUNTS, Optional.of(namespace), name)
                .map(found -> found.stream().map(ObjectName::name).toList());
    }

    boolean exists() {
        return names.filter(all -> all.contains(account.name())).isPresent();
    }

    boolean lacks() {
        return names.filter(all -> !all.contains(account.name())).isPresent();
    }

    /// The statement that it does not exist, and the remedy.
    Facts absent() {
        return new Facts()
                .fact("absent", Redaction.line(account.toString(), 300), "%s does not exist")
                .fact(
                        "meant",
                        EditDistance.nearest(account.name(), names.orElse(List.of()))
                                .map(Redaction::name)
                                .orElse(""),
                        "; did you mean %s?")
                .fact(
                        "make",
                        KubectlContext.shown("kubectl create serviceaccount %s -n %s"
                                .formatted(ShellWord.of(account.name()), ShellWord.of(account.namespace()))),
                        "\nMake it with: %s; or correct the name: serviceAccountName of the pods that are to run under it,"
                                + " or what else names it.");
    }
}
