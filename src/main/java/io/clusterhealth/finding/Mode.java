// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.text.DataFile;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A failure mode that needs a title and advice other than those of its code: they are in `modes.txt`. The code does
/// not change; the mode is more specific.
public enum Mode {
    LIVENESS_PROBE,
    STARTUP_PROBE,
    RESTARTS,
    COMPLETES,
    CANNOT_START,
    EXEC_FORMAT,
    HOST_BUILD,
    CREATION_TIMED_OUT,
    IMAGE_USER_REFUSED,
    SIDECAR_NOT_STARTED,
    KUBELET_WARNS,
    NODE_OUT_OF_MEMORY,
    OOM_WITHOUT_LIMIT,
    OVER_DISK_LIMIT,
    SIDECAR_LINGERS,
    FINALIZER_HOLDS,
    ATTRIBUTES_REFUSED,
    JOB_DEADLINE,
    POD_DEADLINE,
    LIFECYCLE_HOOK,
    MEMORY_LIMIT_TOO_SMALL,
    CLAIM_MISSING,
    CLAIM_UNBOUND,
    CLAIM_DELETED,
    HOST_PORTS_TAKEN,
    SPREAD_UNMET,
    AFFINITY_UNMET,
    VOLUME_SOURCE_MISSING,
    VOLUME_KEY_MISSING,
    CONFIG_KEY_MISSING,
    INGRESS_UNADDRESSED,
    QUOTA_REFUSES_JOBS,
    OWN_CERTIFICATE_EXPIRED,
    INIT_CONTAINER_HANGS,
    DRIVER_LEFT_OUT,
    NODE_ABSENT,
    DEVICES_UNHEALTHY,
    NO_POD_NETWORK,
    READINESS_GATE,
    SCHEDULER_IDLE,
    CONTROLLER_IDLE,
    NODE_LABELS,
    TAINTS,
    STARTUP_TAINT,
    STALE_TAINT,
    KUBELETS_WAIT,
    SELECTOR_MISSES,
    WEBHOOK_NOT_TRUSTED,
    WEBHOOK_UNANSWERED,
    WEBHOOK_AT_URL,
    WEBHOOK_REFUSES_ITS_PODS,
    API_SERVICE_GONE,
    RENDERING_FAILS,
    SCALE_TARGET_MISSING,
    METRICS_ADAPTER,
    AMBIGUOUS_SELECTOR,
    PRECONDITION_UNMET,
    VOLUME_ON_OTHER_NODES,
    VOLUME_OF_ONE_NODE,
    MACHINE_STAYS,
    SCALED_TWICE,
    BUDGET_OF_NOTHING,
    POD_LIMIT_REACHED,
    INGRESS_OF_NO_CLASS,
    SELECTS_NO_NODE,
    BUDGET_UNCOUNTED,
    PULL_SECRET_MISSING,
    NODE_LACKS_CREDENTIALS,
    NODE_REMOVAL_STUCK,
    REGISTRY_NOT_TRUSTED,
    REGISTRY_CERTIFICATE_EXPIRED,
    REGISTRY_CERTIFICATE_NOT_YET_VALID,
    REGISTRY_NAME_UNKNOWN,
    PULLS_LIMITED,
    WRONG_PLATFORM,
    IMAGE_NEVER_PULLED,
    IMAGE_NAME_INVALID,
    QUOTA_REFUSES_PODS,
    QUOTA_LACKS_AMOUNTS,
    LIMIT_RANGE_REFUSES_PODS,
    POD_SECURITY_REFUSES_PODS,
    CONSTRAINTS_REFUSE_PODS,
    POD_REFERENCE_MISSING,
    SCALED_TO_ZERO,
    RECORD_UNPUBLISHED,
    PROFILE_NOT_APPLIED,
    CONFIG_NOT_APPLIED,
    BUILD_NOT_BEGUN,
    NO_SUCCESS,
    DELIVERY_LASTS,
    PODS_REPLACED,
    EARLIER_REVISION,
    IMAGE_NOT_IMPORTED,
    LEADER_CHANGES,
    MANAGED_CLUSTER_SILENT,
    CLUSTER_CATALOG,
    MANAGED_CLUSTER_NOT_IMPORTED,
    EGRESS_RULES_NOT_APPLIED,
    BACKUP_FAILED,
    REPLICAS_FAILED,
    NO_GATEWAY_CONTROLLER,
    LISTENER_FAILED,
    REMOTE_DEGRADED,
    NO_ROUTER,
    PROXY_REFUSES,
    REQUESTS_LIMITED,
    PRIORITY_LEVEL_MISSING,
    ROLE_LACKS_RIGHT,
    LOGIN_REFUSED,
    NAMES_UNRESOLVED,
    PEERS_ABSENT,
    TOO_LARGE,
    AWAITED_AT_ZERO,
    NOT_RECONCILED,
    RUNS_FAIL,
    REFERENT_MISSING,
    PULL_SECRET_REFUSED,
    SIGNATURE_REQUIRED,
    MIRROR_LACKS_IMAGES,
    PLACED_NOWHERE,
    NODES_AT_MAXIMUM,
    MACHINES_DELETED_AGAIN,
    TEMPLATE_REFUSED;

    private static final Map<Mode, Text> TEXTS = DataFile.rows(Mode.class, "modes.txt").stream()
            .map(row -> row.split(" \\| ", 3))
            .collect(Collectors.toUnmodifiableMap(row -> valueOf(row[0]), row -> new Text(row[1], row[2])));

    private record Text(String title, String advice) {}

    /// One clause without a full stop.
    public String title() {
        return text().title();
    }

    /// One sentence: what to do next.
    public String advice() {
        return text().advice();
    }

    private Text text() {
        return Optional.ofNullable(TEXTS.get(this)).orElseThrow();
    }
}
