// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A planned change with its descriptions and its undo.
///
/// @param changes its requests, in the order in which they are sent
/// @param sentence what it does, without the cluster: `scale Deployment shop/web from 3 to 0`
/// @param effect its consequences, one clause; may be empty
/// @param command the equivalent kubectl command
/// @param undo the arguments of the plans that undo it, in the order in which to apply them; empty where nothing does
/// @param pods the pods that it removes, as listed
public record PlannedChange(
        List<ObjectChange> changes,
        String sentence,
        String effect,
        String command,
        List<ObjectNode> undo,
        List<ObjectNode> pods) {
    private static final int NAMED = 5;

    public PlannedChange {
        changes = List.copyOf(changes);
        pods = List.copyOf(pods);
        undo = List.copyOf(undo);
    }

    /// The summary that the user confirms.
    public String summary(String cluster) {
        return sentence + " on " + cluster + (effect.isEmpty() ? "" : ": " + effect);
    }

    /// The same change with the effect and the undo of what its dry runs resulted in, where that is not what was
    /// asked for.
    ///
    /// @param always whether the planned effect does not count
    public PlannedChange asTried(List<TriedChange> tried, boolean always) {
        List<String> other = tried.stream()
                .flatMap(one -> one.admitted().otherwise().stream())
                .map(AskedFields.OtherField::change)
                .toList();
        if (other.isEmpty() && !always) {
            return this;
        }
        Stream<String> results =
                tried.stream().map(one -> RolloutEffect.of(one.change().live(), one.would()));
        return new PlannedChange(
                changes,
                sentence,
                Stream.concat(results, other.isEmpty() ? Stream.empty() : Stream.of(otherwise(other)))
                        .filter(clause -> !clause.isEmpty())
                        .collect(Collectors.joining("; ")),
                command,
                other.isEmpty() || undo.isEmpty()
                        ? undo
                        : tried.reversed().stream().map(TriedChange::back).toList(),
                pods);
    }

    /// The same command with its patch in a file, for one that cannot be shown as it is.
    public String commandFromFile() {
        ObjectChange first = changes.getFirst();
        return changes.size() == 1 && first.request() instanceof PatchRequest patch
                ? kubectl(first.target(), first.target().patchLineFromFile(patch))
                : command;
    }

    private static String kubectl(ChangeTarget target, String command) {
        String namespace = target.name().namespace();
        return "kubectl " + command + (namespace.isEmpty() ? "" : " -n " + namespace);
    }

    /// `the API server changes spec.replicas from 5 to 3`.
    static String otherwise(List<String> changes) {
        return "the API server " + Words.first(changes, NAMED);
    }

    public sealed interface Planning {
        /// @param chosen arguments that the wish left open, as chosen; the plan is bound to them
        record Possible(PlannedChange change, ObjectNode chosen) implements Planning {
            Possible(PlannedChange change) {
                this(change, JsonNodeFactory.instance.objectNode());
            }

            /// One request about one object.
            ///
            /// @param command without `kubectl` and the namespace
            /// @param undo empty where nothing undoes it
            static Possible of(ObjectChange change, String sentence, String effect, String command, ObjectNode undo) {
                return new Possible(new PlannedChange(
                        List.of(change),
                        sentence,
                        effect,
                        kubectl(change.target(), command),
                        undo.isEmpty() ? List.of() : List.of(undo),
                        List.of()));
            }

            Possible removing(List<ObjectNode> pods) {
                return new Possible(
                        new PlannedChange(
                                change.changes, change.sentence, change.effect, change.command, change.undo, pods),
                        chosen);
            }

            Possible choosing(ObjectNode arguments) {
                return new Possible(change, arguments);
            }
        }

        /// @param why one sentence
        /// @param wayOut one sentence
        record NotPossible(String why, String wayOut) implements Planning {}
    }
}
