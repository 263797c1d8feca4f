// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.rights.RoleTable.Holder;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `who-can`: the subjects to which bindings grant a right, those of the platform last.
@Singleton
final class WhoCanTool extends RightsTool {

    WhoCanTool(ToolParts parts) {
        super("who-can", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return RightQuestion.of(call).outcome(asked -> answer(call, asked));
    }

    private ToolOutcome answer(HealthCall call, RightQuestion asked) {
        Picture picture = roles(call, asked.namespace(), Set.of());
        return unread(picture)
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> listing(call, asked, picture).page(call));
    }

    private static Listing listing(HealthCall call, RightQuestion asked, Picture picture) {
        RoleTable roles = RoleTable.of(picture);
        List<HolderRow> rows = roles.holders(asked.right(), asked.namespaced() && asked.isClusterWide()).stream()
                .map(HolderRow::new)
                .sorted(Comparator.comparing(HolderRow::ofPlatform))
                .toList();
        int platform = (int) rows.stream().filter(HolderRow::ofPlatform).count();
        boolean masters =
                rows.stream().anyMatch(row -> row.holder().subject().name().equals(Requester.MASTERS));
        Facts head = Listing.begin(call.cluster(), picture)
                .and(Listing.atLeast(whole(picture)))
                .fact("total", rows.size(), "%s may ")
                .and(asked.facts())
                .say(asked.namespaced() && asked.isClusterWide() ? " or a namespace of it" : "")
                .fact("ofPlatform", platform, ", %s of them of the platform")
                .fact("besides", masters ? "" : Requester.MASTERS, "; besides every member of %s")
                .say(ending(call));
        Facts remark = UnknownWords.remark(asked.right(), Optional.of(roles));
        return Listing.of(call.cluster(), picture, List.of(head, remark), "subjects", rows);
    }

    /// `ServiceAccount shop/cart: RoleBinding shop/readers of Role shop/reader`.
    private record HolderRow(Holder holder) implements Row {
        private static final int WORDS = 300;

        boolean ofPlatform() {
            RoleSubject subject = holder.subject();
            return subject.kind().equals(RoleSubject.SERVICE_ACCOUNT)
                    ? PlatformNamespaces.contains(subject.namespace())
                    : subject.name().startsWith("system:");
        }

        @Override
        public Facts facts(Instant asOf) {
            RoleGrant first = holder.ways().getFirst();
            return new Facts()
                    .fact("subject", Redaction.line(holder.subject().toString(), WORDS), "%s")
                    .fact("through", Redaction.line(first.words(), WORDS), ": %s")
                    .fact("namespace", first.namespace(), "")
                    .and(moreWays(holder.ways().size()));
        }
    }
}
