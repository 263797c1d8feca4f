// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.ProtocolVersion;
import java.util.Optional;

/// Decides the era of a request by the request itself; headers are only checked against it.
final class EraRule {

    /// The result of examining a request.
    sealed interface EraJudgement {

        record Legacy() implements EraJudgement {}

        record Modern(ModernMeta meta) implements EraJudgement {}

        /// The request contradicts its headers or lacks required metadata.
        record Contradictory(RpcError error) implements EraJudgement {}
    }

    private EraRule() {}

    static EraJudgement judge(Message.Request request, Declared declared) {
        boolean claims = ModernMeta.isClaimed(request.params());
        boolean declaresModern = declared.isModern();
        if (!claims) {
            return declaresModern ? unclaimed(request, declared) : legacy(declared);
        }
        return switch (ModernMeta.read(request.params())) {
            case Parsed.Invalid<ModernMeta>(String details) ->
                request.method().equals("initialize") && !declaresModern
                        ? legacy(declared)
                        : new EraJudgement.Contradictory(RpcError.invalidParams(details));
            case Parsed.Valid<ModernMeta>(ModernMeta meta) -> compared(request, meta, declared);
        };
    }

    private static EraJudgement unclaimed(Message.Request request, Declared declared) {
        return request.method().equals("initialize")
                ? mismatch(
                        "MCP-Protocol-Version names " + shown(declared.version()) + ", in which there is no initialize")
                : new EraJudgement.Contradictory(RpcError.invalidParams("'params._meta' must have " + ModernMeta.VERSION
                        + " and " + ModernMeta.CAPABILITIES + " in every request"));
    }

    private static EraJudgement legacy(Declared declared) {
        boolean unknown = declared.version()
                .filter(version -> ProtocolVersion.of(version).isEmpty())
                .isPresent();
        return unknown
                ? new EraJudgement.Contradictory(RpcError.invalidRequest(Era.unknownRevision()))
                : new EraJudgement.Legacy();
    }

    private static EraJudgement compared(Message.Request request, ModernMeta meta, Declared declared) {
        if (declared.version()
                .filter(version -> !version.equals(meta.version()))
                .isPresent()) {
            return mismatch("MCP-Protocol-Version names " + shown(declared.version()) + ", the message "
                    + Excerpt.of(meta.version()));
        }
        if (declared.method().filter(method -> !method.equals(request.method())).isPresent()) {
            return mismatch(
                    "Mcp-Method names " + shown(declared.method()) + ", the message " + Excerpt.of(request.method()));
        }
        return new EraJudgement.Modern(meta);
    }

    private static EraJudgement mismatch(String details) {
        return new EraJudgement.Contradictory(RpcError.of(ErrorCode.HEADER_MISMATCH, "Header mismatch", details));
    }

    private static String shown(Optional<String> value) {
        return Excerpt.of(value.orElse(""));
    }
}
