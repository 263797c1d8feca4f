// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// The lists that were checked and those that could not be; a report that omits the second would be wrong.
///
/// @param checked names of what was read completely, such as `pods`
/// @param oddities remarks on lists that were read completely
/// @param extra names of what was checked and only adds to other lists: alone it describes no cluster
/// @param ungranted names of what the roles for reading that are suggested do not grant
public record Coverage(
        List<String> checked,
        List<Blind> notChecked,
        List<OddList> oddities,
        Set<String> extra,
        Set<String> ungranted) {
    /// The detail of a gap that is due to a recording.
    public static final String NOT_RECORDED = "not recorded";

    /// The detail of a gap that the caller may read, and the account of the server may not.
    public static final String SERVER_MAY_NOT = "the server's account lacks the right";

    /// The name of the recording as a whole in a remark.
    public static final String RECORDING = "recording";

    public Coverage {
        checked = List.copyOf(checked);
        notChecked = List.copyOf(notChecked);
        oddities = List.copyOf(oddities);
        extra = Set.copyOf(extra);
        ungranted = Set.copyOf(ungranted);
    }

    public Coverage(List<String> checked, List<Blind> notChecked) {
        this(checked, notChecked, List.of(), Set.of(), Set.of());
    }

    public Coverage without(List<Blind> more) {
        return more.isEmpty()
                ? this
                : new Coverage(
                        checked,
                        Stream.concat(notChecked.stream(), more.stream()).toList(),
                        oddities,
                        extra,
                        ungranted);
    }

    public Coverage and(Coverage other) {
        return new Coverage(
                both(checked, other.checked),
                both(notChecked, other.notChecked),
                both(oddities, other.oddities),
                Set.copyOf(both(extra, other.extra)),
                Set.copyOf(both(ungranted, other.ungranted)));
    }

    private static <T> List<T> both(Collection<T> some, Collection<T> others) {
        return Stream.concat(some.stream(), others.stream()).distinct().toList();
    }

    /// Whether some data is missing because it was not recorded.
    public boolean recordedInPart() {
        return notChecked.stream().anyMatch(Blind::unrecorded);
    }

    /// A remark on a list; it does not affect the verdict.
    public record OddList(String what, String remark) {}

    /// Something needed that could not be read, or not completely.
    ///
    /// @param what the plural name of the list, `readyz` or `version`
    /// @param detail one clause in readable form; empty if the reason is sufficient
    /// @param grant the missing rule as one line of YAML, with the kind of its role; empty unless forbidden
    /// @param partial whether a part of it was read
    /// @param needed whether the cluster is not reported as healthy without it, unless the reason is harmless
    public record Blind(String what, Reason reason, String detail, String grant, boolean partial, boolean needed) {

        /// Whether the gap exists because it was not recorded.
        public boolean unrecorded() {
            return detail.equals(NOT_RECORDED);
        }

        /// Whether the cluster may be reported as healthy despite the gap.
        public boolean harmless() {
            return reason.harmless() || !needed;
        }
    }

    /// Why something was not checked.
    public enum Reason {
        FORBIDDEN,
        DEADLINE,
        ABSENT,
        FAILED,
        DISABLED;

        /// The value in the JSON output.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether the cluster may be reported as healthy without it: the list is not served, or reading it is
        /// disabled.
        public boolean harmless() {
            return this == ABSENT || this == DISABLED;
        }
    }
}
