/// Upstream servers over HTTP: Streamable HTTP, and the older HTTP with SSE.
@NullMarked
package io.clusterhealth.upstream.http;

import org.jspecify.annotations.NullMarked;
