// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// A tool that answers in pages: it reads a picture of the cluster and converts it to rows.
public abstract class ListTool extends HealthTool {

    private final Supplier<Set<Resource<?>>> wanted;
    private final List<Resource<?>> centres;

    /// @param wanted the lists from which rows are made
    /// @param centres the lists that an answer requires; a call is also refused where no list at all could be read
    protected ListTool(String name, ToolParts parts, Supplier<Set<Resource<?>>> wanted, Resource<?>... centres) {
        super(name, parts);
        this.wanted = wanted;
        this.centres = List.of(centres);
    }

    /// The page of rows, or a refusal.
    protected abstract ToolOutcome answer(HealthCall call, Picture picture);

    /// The suggestion where the cluster does not serve a list, one sentence.
    protected String wayOut() {
        return Unreadable.ASK_HEALTH;
    }

    protected final Set<Resource<?>> wanted() {
        return wanted.get();
    }

    protected Picture read(HealthCall call) {
        Set<Resource<?>> lists = new HashSet<>(wanted());
        call.namespace().ifPresent(_ -> lists.add(Resources.NAMESPACES));
        return parts.examination().read(call.cluster(), lists, call.namespace(), call.deadline(), ReadObserver.NONE);
    }

    @Override
    protected final ToolOutcome answer(HealthCall call) {
        Picture picture = read(call);
        return NamespaceChoice.refuse(call.namespace(), picture)
                .or(() -> unread(picture))
                .or(() -> Blindness.of(CoverageLedger.of(picture), picture.namespace(), takesNamespace())
                        .map(Unreadable::of))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> answer(call, picture));
    }

    private boolean takesNamespace() {
        return descriptor().inputSchema().path("properties").has("namespace");
    }

    /// The refusal where a list could not be read at all.
    protected ToolError unreadable(Resource<?> list, Unread why) {
        return Unreadable.of(list.plural(), why, wayOut());
    }

    private Optional<ToolError> unread(Picture picture) {
        return centres.stream()
                .filter(list -> picture.list(list) instanceof Read.Missing<? extends List<?>>)
                .findFirst()
                .map(list -> unreadable(list, why(list, picture)));
    }

    /// A list that was not recorded because the cluster did not answer is unread for that reason.
    private static Unread why(Resource<?> list, Picture picture) {
        Unread why = picture.list(list).unread().orElseThrow();
        return why instanceof Unread.Unrecorded ? picture.server().silence().orElse(why) : why;
    }

    protected static Set<Resource<?>> union(Set<Resource<?>> some, Set<Resource<?>> more) {
        Set<Resource<?>> all = new HashSet<>(some);
        all.addAll(more);
        return all;
    }
}
