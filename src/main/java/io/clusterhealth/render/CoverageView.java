// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What could not be seen, as lines and as JSON.
public final class CoverageView {
    private static final int DETAIL = 200;

    private CoverageView() {}

    /// A line for each gap that matters, one for all that have the same reason. Then a line for each oddity, one for
    /// all
    /// lists that have the same.
    public static List<String> lines(Coverage coverage) {
        Map<Blind, List<String>> alike = new LinkedHashMap<>();
        for (Blind blind : coverage.notChecked()) {
            if (!isExpected(blind)) {
                Blind nameless =
                        new Blind("", blind.reason(), blind.detail(), blind.grant(), blind.partial(), blind.needed());
                alike.computeIfAbsent(nameless, _ -> new ArrayList<>()).add(blind.what());
            }
        }
        return Stream.concat(
                        alike.entrySet().stream().map(gap -> line(String.join(", ", gap.getValue()), gap.getKey())),
                        odd(coverage))
                .toList();
    }

    /// An API that the cluster does not serve is no gap. Neither is a list that nobody should be granted and that only
    /// adds to others: most callers would hear of it each time.
    private static boolean isExpected(Blind blind) {
        return blind.reason() == Reason.ABSENT
                || (blind.reason() == Reason.FORBIDDEN
                        && !blind.needed()
                        && blind.grant().isEmpty());
    }

    private static Stream<String> odd(Coverage coverage) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        coverage.oddities()
                .forEach(oddity -> alike.computeIfAbsent(oddity.remark(), _ -> new ArrayList<>())
                        .add(oddity.what()));
        return alike.entrySet().stream()
                .map(odd -> "odd: %s: %s"
                        .formatted(String.join(", ", odd.getValue()), Redaction.line(odd.getKey(), DETAIL)));
    }

    /// `{checked, notChecked: [{what, reason, detail?, grant?, partial?}], odd?: [{what, remark}]}`
    public static ObjectNode json(Coverage coverage) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode checked = node.putArray("checked");
        coverage.checked().forEach(checked::add);
        ArrayNode gaps = node.putArray("notChecked");
        for (Blind blind : coverage.notChecked()) {
            ObjectNode gap = gaps.addObject()
                    .put("what", blind.what())
                    .put("reason", blind.reason().label());
            if (!blind.detail().isEmpty()) {
                gap.put("detail", Redaction.line(blind.detail(), DETAIL));
            }
            if (!blind.grant().isEmpty()) {
                gap.put("grant", blind.grant());
            }
            if (blind.partial()) {
                gap.put("partial", true);
            }
        }
        if (!coverage.oddities().isEmpty()) {
            ArrayNode odd = node.putArray("odd");
            coverage.oddities()
                    .forEach(oddity -> odd.addObject()
                            .put("what", oddity.what())
                            .put("remark", Redaction.line(oddity.remark(), DETAIL)));
        }
        return node;
    }

    private static String line(String what, Blind blind) {
        return "not checked: %s (%s%s)%s%s"
                .formatted(
                        what,
                        blind.reason().label(),
                        blind.partial() ? ", in part read" : "",
                        blind.detail().isEmpty() ? "" : ": " + Redaction.line(blind.detail(), DETAIL),
                        blind.grant().isEmpty() ? "" : "; grant: " + blind.grant());
    }
}
