// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Right;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A cluster's users in memory: the owner of each token, and who may call.
final class Register implements Reviews {
    final Map<String, String> users = new ConcurrentHashMap<>();
    final Set<String> allowed = ConcurrentHashMap.newKeySet();
    final AtomicInteger asked = new AtomicInteger();
    volatile boolean broken;

    Register with(String token, String user) {
        users.put(token, user);
        allowed.add(user);
        return this;
    }

    @Override
    public Identified identify(BearerToken token, Set<String> audiences, Deadline deadline) {
        asked.incrementAndGet();
        if (broken) {
            return new Identified.IdentityUnclear("the API server cannot be reached");
        }
        return Optional.ofNullable(users.get(token.text()))
                .<Identified>map(user -> new Identified.Known(
                        new Caller(user, "uid-of-" + user, List.of("g"), Map.of(), Optional.of(token))))
                .orElseGet(Identified.Unauthenticated::new);
    }

    @Override
    public Permitted permits(Caller caller, Right right, Deadline deadline) {
        return right.equals(new Right.Url("get", "/cluster-health-mcp")) && allowed.contains(caller.name())
                ? new Permitted.Yes()
                : new Permitted.No();
    }
}
