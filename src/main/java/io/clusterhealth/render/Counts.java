// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.Optional;

/// How much of what there is; a part is absent when its list could not be read at all.
public record Counts(Optional<Nodes> nodes, Optional<Pods> pods, Optional<Operators> operators) {

    public record Nodes(int total, int ready) {}

    /// By phase; `problem` counts the pods with a finding, whatever their phase. The phase is `Running` also between
    /// the
    /// restarts of a container: `unready` are those of the running ones whose `Ready` condition is not true.
    public record Pods(int total, int running, int unready, int pending, int failed, int succeeded, int problem) {}

    public record Operators(int total, int available, int degraded, int progressing) {}

    /// One line; empty when nothing could be counted.
    public String text() {
        StringBuilder line = new StringBuilder();
        nodes.ifPresent(count -> line.append("nodes ")
                .append(count.ready)
                .append('/')
                .append(count.total)
                .append(" ready; "));
        pods.ifPresent(count -> line.append("pods ")
                .append(count.total)
                .append(" (")
                .append(count.running)
                .append(" running")
                .append(count.unready == 0 ? "" : ", " + count.unready + " of them not ready")
                .append(", ")
                .append(count.pending)
                .append(" pending, ")
                .append(count.failed)
                .append(" failed, ")
                .append(count.succeeded)
                .append(" succeeded), ")
                .append(count.problem)
                .append(" with problems; "));
        operators.ifPresent(count -> line.append("cluster operators ")
                .append(count.available)
                .append('/')
                .append(count.total)
                .append(" available, ")
                .append(count.degraded)
                .append(" degraded, ")
                .append(count.progressing)
                .append(" progressing; "));
        return line.isEmpty() ? "" : line.substring(0, line.length() - 2);
    }
}
