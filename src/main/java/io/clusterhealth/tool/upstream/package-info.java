/// The tools about upstream servers and their tools.
@NullMarked
package io.clusterhealth.tool.upstream;

import org.jspecify.annotations.NullMarked;
