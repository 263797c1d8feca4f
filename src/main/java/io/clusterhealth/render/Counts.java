// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.BooleanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The numbers of nodes, pods and operators; a part is absent when its list could not be read at all, and not `whole`
/// when it was read in part.
public record Counts(Optional<Nodes> nodes, Optional<Pods> pods, Optional<Operators> operators) {

    public record Nodes(int total, int ready, boolean whole) {
        private Facts facts() {
            return new Facts()
                    .fact("counts/nodes/ready", ready, "nodes %s/")
                    .fact("counts/nodes/total", total, "%s ready")
                    .and(atLeast("nodes", whole));
        }
    }

    /// By phase; `problem` counts the pods with a finding, whatever their phase. The phase is `Running` also between
    /// the restarts of a container: `unready` counts running pods whose `Ready` condition is not true.
    public record Pods(
            int total, int running, int unready, int pending, int failed, int succeeded, int problem, boolean whole) {
        private Facts facts() {
            return new Facts()
                    .fact("counts/pods/total", total, "pods %s (")
                    .fact("counts/pods/running", running, "%s running, ")
                    .fact("counts/pods/unready", unready, unready == 0 ? "" : "%s of them not ready, ")
                    .fact("counts/pods/pending", pending, "%s pending, ")
                    .fact("counts/pods/failed", failed, "%s failed, ")
                    .fact("counts/pods/succeeded", succeeded, "%s succeeded), ")
                    .fact("counts/pods/problem", problem, "%s with problems")
                    .and(atLeast("pods", whole));
        }
    }

    public record Operators(int total, int available, int degraded, int progressing, boolean whole) {
        private Facts facts() {
            return new Facts()
                    .fact("counts/clusterOperators/available", available, "cluster operators %s/")
                    .fact("counts/clusterOperators/total", total, "%s available, ")
                    .fact("counts/clusterOperators/degraded", degraded, "%s degraded, ")
                    .fact("counts/clusterOperators/progressing", progressing, "%s progressing")
                    .and(atLeast("clusterOperators", whole));
        }
    }

    private static Facts atLeast(String part, boolean whole) {
        return whole
                ? new Facts()
                : new Facts().fact("counts/" + part + "/atLeast", BooleanNode.TRUE, " (not all were read)");
    }

    /// One line; empty when nothing could be counted.
    Facts facts() {
        List<Facts> parts = new ArrayList<>();
        nodes.map(Nodes::facts).ifPresent(parts::add);
        pods.map(Pods::facts).ifPresent(parts::add);
        operators.map(Operators::facts).ifPresent(parts::add);
        Facts line = new Facts();
        for (Facts part : parts) {
            line.say(part == parts.getFirst() ? "" : "; ").and(part);
        }
        return line;
    }
}
