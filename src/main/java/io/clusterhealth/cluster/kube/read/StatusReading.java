// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.ReadinessText;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ServerVersion;
import java.util.Optional;

/// Reads the status of the API server: `/version` and `/readyz`.
public record StatusReading(TextReading texts) {
    public Read<ServerVersion> version() {
        return switch (texts.askOnce("/version", 200)) {
            case TextReply.NoText(Unread why) -> new Read.Missing<>(why);
            case TextReply.TextBody(int code, String text)
            when code == 200 ->
                member(text, "gitVersion")
                        .map(ServerVersion::new)
                        .<Read<ServerVersion>>map(Read.Found::new)
                        .orElseGet(StatusReading::foreign);
            case TextReply.TextBody(int code, String text) when code == 404 && !isStatus(text) -> foreign();
            case TextReply.TextBody(int code, String _) -> refused(code, "/version");
        };
    }

    /// A server that is not ready responds with an error code and the failed checks.
    public Read<ApiReadiness> readiness() {
        return switch (texts.ask("/readyz?verbose")) {
            case TextReply.NoText(Unread why) -> new Read.Missing<>(why);
            case TextReply.TextBody(int code, String text)
            when code == 200 || code >= 500 -> read(code, ReadinessText.parse(text));
            case TextReply.TextBody(int code, String _) -> refused(code, "/readyz");
        };
    }

    /// Every API server returns its version, or a Status that contains the reason why not.
    private static Read<ServerVersion> foreign() {
        return new Read.Missing<>(new Unread.Failed(ConnectionFault.NOT_KUBERNETES));
    }

    private static boolean isStatus(String text) {
        return member(text, "kind").filter("Status"::equals).isPresent();
    }

    private <T> Read<T> refused(int code, String path) {
        return new Read.Missing<>(
                code == 403 ? texts.denied(new AccessRule("get", "", path), path) : Causes.code(code));
    }

    private static <T> Read<T> read(int code, Optional<T> told) {
        return told.<Read<T>>map(Read.Found::new)
                .orElseGet(() -> new Read.Missing<>(
                        code == 200 ? new Unread.Failed("the answer is not understood") : Causes.code(code)));
    }

    private static Optional<String> member(String text, String name) {
        return Optional.of(Fields.parsed(text).path(name).asText()).filter(value -> !value.isEmpty());
    }
}
