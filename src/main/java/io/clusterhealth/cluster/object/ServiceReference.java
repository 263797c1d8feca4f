// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A Service as another object names it: by which the API server calls something, or a program another.
public record ServiceReference(String namespace, String name) {}
