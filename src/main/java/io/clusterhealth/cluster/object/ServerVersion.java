// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// The response of `/version`.
///
/// @param gitVersion such as `v1.35.4`
public record ServerVersion(String gitVersion) {
    /// Before this minor version the supported skew was one less.
    private static final int WIDER_SINCE = 28;

    private static final int SKEW = 3;

    /// How many minor versions a kubelet may be behind an API server of this minor version.
    ///
    /// @see <a href="https://kubernetes.io/releases/version-skew-policy/#kubelet">Version skew policy</a>
    public static int kubeletSkew(int minor) {
        return minor < WIDER_SINCE ? SKEW - 1 : SKEW;
    }
}
