// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

/// What a client is told about a resource.
///
/// @param uri its address; of a template, with `{variable}`s in it, each standing for one or more characters but `/`
/// @param title for people
/// @param description one sentence
public record ResourceDescriptor(String uri, String name, String title, String description, String mimeType) {}
