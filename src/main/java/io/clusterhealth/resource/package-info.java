// SPDX-License-Identifier: Apache-2.0
/// What a resource is, seen from the engine: an address, or a template of addresses, and one function that reads it.
@NullMarked
package io.clusterhealth.resource;

import org.jspecify.annotations.NullMarked;
