// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImageStreamConditionsTest {
    private static final Resource<GenericObject> STREAMS = Resources.generic("imagestreams");
    private static final Check CHECK = Given.conditions("imagestreams");
    private static final String STREAM = """
            metadata: {namespace: shop, name: base}
            status:
              tags:
              - {tag: '1'}
              - tag: '2'
                conditions:
                - {type: ImportSuccess, status: 'False', reason: Unauthorized, message: no access, lastTransitionTime: @%s}
            """;

    @Test
    void tagThatCannotBeImportedIsANotice() {
        Given given = new Given().having(STREAMS, STREAM.formatted("5h"));

        assertThat(given.told(CHECK)).containsExactly("OPERAND_UNWELL LOW ImageStream shop/base");
        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement, Evidence::quote)
                .containsExactly(tuple("tag 2 could not be imported for 5 h", "Unauthorized: no access"));
        assertThat(new Given().having(STREAMS, STREAM.formatted("9m")).told(CHECK))
                .isEmpty();
    }

    @Test
    void listIsOnlyReadFromRecordings() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.everything()).contains(STREAMS);
        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.ofComponents(new Given().picture())).isEmpty();
    }
}
