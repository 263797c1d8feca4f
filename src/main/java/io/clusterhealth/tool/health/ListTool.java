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

/// A tool that answers page by page: it reads a picture of the cluster and makes rows of it.
public abstract class ListTool extends HealthTool {

    protected ListTool(String name, ToolParts parts) {
        super(name, parts);
    }

    /// The lists that rows are made of.
    protected abstract Set<Resource<?>> wanted();

    /// The lists without which there is no answer; nor is there one where none at all could be read.
    protected abstract List<Resource<?>> centres();

    /// The rows, or why there are none.
    protected abstract ToolOutcome answer(HealthCall call, Picture picture);

    /// What to do where the cluster does not serve a list, one sentence.
    String wayOut() {
        return Unreadable.ASK_HEALTH;
    }

    /// A picture of the namespace asked about.
    Picture read(HealthCall call) {
        Set<Resource<?>> lists = new HashSet<>(wanted());
        call.namespace().ifPresent(_ -> lists.add(Resources.NAMESPACES));
        return parts.examination().read(call.cluster(), lists, call.namespace(), call.deadline(), ReadObserver.NONE);
    }

    @Override
    protected final ToolOutcome answer(HealthCall call) {
        Picture picture = read(call);
        return NamespaceChoice.refuse(call.namespace(), picture)
                .or(() -> unread(picture))
                .or(() -> Blindness.of(CoverageLedger.of(picture)).map(Unreadable::of))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> answer(call, picture));
    }

    /// The refusal where a list could not be read at all.
    ToolError unreadable(Resource<?> list, Unread why) {
        return Unreadable.of(list.plural(), why, wayOut());
    }

    private Optional<ToolError> unread(Picture picture) {
        return centres().stream()
                .filter(list -> picture.list(list) instanceof Read.Missing<? extends List<?>>)
                .findFirst()
                .map(list -> unreadable(list, picture.list(list).unread().orElseThrow()));
    }

    static Set<Resource<?>> union(Set<Resource<?>> some, Set<Resource<?>> more) {
        Set<Resource<?>> all = new HashSet<>(some);
        all.addAll(more);
        return all;
    }
}
