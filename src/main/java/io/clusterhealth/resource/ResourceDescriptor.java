// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

/// The description of a resource for clients.
///
/// @param uri its URI; for a template with `{variable}`s, each for one or more characters except `/`
/// @param title for users
/// @param description one sentence
public record ResourceDescriptor(String uri, String name, String title, String description, String mimeType) {}
