// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// A kind of object that a cluster serves, whether or not we have a list of it.
///
/// @param group API group; empty for the core group
/// @param plural as in the request path, such as `deployments`
/// @param shortNames such as `deploy`
public record ApiResource(
        String group, String version, String plural, String kind, List<String> shortNames, boolean namespaced) {

    /// Kinds whose objects are secrets, or grant rights: useless for health checks, useful for attackers.
    private static final Set<String> CONFIDENTIAL = Words.setOf("""
            secret oauthclient oauthaccesstoken oauthauthorizetoken useroauthaccesstoken machineconfig""");

    /// Confidential kinds of Kubernetes and OpenShift; other software gives these names to other things.
    private static final Set<String> RIGHTS = Set.of("role", "rolebinding", "clusterrole", "clusterrolebinding");

    public ApiResource {
        shortNames = List.copyOf(shortNames);
    }

    /// The `apiVersion` of its objects, such as `v1` or `apps/v1`.
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// Whether it is the kind of this name in this group, in any version.
    public boolean is(String wantedGroup, String wantedKind) {
        return kind.equals(wantedKind) && group.equals(wantedGroup);
    }

    /// Whether its objects are never shown, to any caller.
    public boolean confidential() {
        return CONFIDENTIAL.contains(kind.toLowerCase(Locale.ROOT)) || grantsRights();
    }

    /// Whether its objects are rules of access, such as roles and their bindings.
    public boolean grantsRights() {
        return RIGHTS.contains(kind.toLowerCase(Locale.ROOT))
                && (group.isEmpty() || group.endsWith("k8s.io") || group.endsWith("openshift.io"));
    }

    /// Whether its objects are Secrets, of which names, keys and sizes may be shown.
    public boolean isSecrets() {
        return group.isEmpty() && plural.equals("secrets");
    }

    /// Whether the word means this kind as in kubectl, in any case: kind, plural or short name, alone or with the
    /// group or with version and group behind a dot.
    public boolean isCalled(String word) {
        int dot = word.indexOf('.');
        String name = dot < 0 ? word : word.substring(0, dot);
        String rest = dot < 0 ? "" : word.substring(dot + 1);
        return Stream.concat(Stream.of(kind, plural), shortNames.stream()).anyMatch(name::equalsIgnoreCase)
                && (rest.isEmpty()
                        || rest.equalsIgnoreCase(group)
                        || rest.equalsIgnoreCase(version + "." + group)
                        || rest.equalsIgnoreCase(version + ".")
                        || (group.isEmpty() && rest.equalsIgnoreCase(version)));
    }

    /// The group of an API version, such as `apps` of `apps/v1`; empty for the core group.
    public static String groupOf(String apiVersion) {
        return apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
    }
}
