// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A reference to a Service in another object, such as one that the API server or another program calls.
public record ServiceReference(String namespace, String name) implements Workload.NamedServer {}
