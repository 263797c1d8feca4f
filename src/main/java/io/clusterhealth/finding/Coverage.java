// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What was looked at, and what could not be: a report without the second half would be a lie.
///
/// @param checked names of what was read whole, such as `pods`
/// @param oddities what is to be said of a list that was read whole
public record Coverage(List<String> checked, List<Blind> notChecked, List<OddList> oddities) {
    /// The detail of a gap that a recording leaves.
    public static final String NOT_RECORDED = "not recorded";

    public Coverage {
        checked = List.copyOf(checked);
        notChecked = List.copyOf(notChecked);
        oddities = List.copyOf(oddities);
    }

    /// Coverage with nothing odd about it.
    public Coverage(List<String> checked, List<Blind> notChecked) {
        this(checked, notChecked, List.of());
    }

    /// The same, with more that was not checked.
    public Coverage without(List<Blind> more) {
        return more.isEmpty()
                ? this
                : new Coverage(
                        checked,
                        Stream.concat(notChecked.stream(), more.stream()).toList(),
                        oddities);
    }

    /// Whether a verdict can be about what was recorded only.
    public boolean recordedInPart() {
        return notChecked.stream().anyMatch(Blind::unrecorded);
    }

    /// Something that is odd about a list; it changes no verdict.
    ///
    /// @param what a list's plural
    /// @param remark one clause for people
    public record OddList(String what, String remark) {}

    /// Something that was needed and could not be read, or not whole.
    ///
    /// @param what a list's plural, `readyz` or `version`
    /// @param detail one clause for people; empty when the reason says it all
    /// @param grant the missing rule as one line of YAML; empty unless forbidden
    /// @param partial whether a part of it was read
    /// @param needed whether a cluster may not be called healthy without it, unless the reason is harmless
    public record Blind(String what, Reason reason, String detail, String grant, boolean partial, boolean needed) {

        /// A gap without which a cluster may not be called healthy.
        public Blind(String what, Reason reason, String detail, String grant, boolean partial) {
            this(what, reason, detail, grant, partial, true);
        }

        /// Whether a recording left it out, or there was none.
        public boolean unrecorded() {
            return detail.equals(NOT_RECORDED);
        }

        /// Whether a cluster may be called healthy all the same.
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

        /// The word on the wire.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether a cluster may lack it and still be called healthy: what it does not serve, or was told not to read.
        public boolean harmless() {
            return this == ABSENT || this == DISABLED;
        }
    }
}
