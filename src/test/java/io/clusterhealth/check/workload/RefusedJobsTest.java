// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedJobsTest {
    private static final RefusedJobs CHECK =
            new RefusedJobs(Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMinutes(30));
    private static final String REFUSED = "Error creating: pods \"sync-x\" is forbidden: exceeded quota: compute";

    @ParameterizedTest
    @CsvSource({"4m59s, 1m, 0", "5m, 1m, 1", "2h, 29m59s, 1", "2h, 30m, 0"})
    void jobWithoutAPodIsToldOfWhileItIsRefusedOne(String age, String refused, int findings) {
        assertThat(told(job(age, 0, 0), refused)).hasSize(findings);
    }

    /// A quota may have room once other Jobs have ended; what an admission plugin or a webhook denies stays denied.
    @ParameterizedTest
    @CsvSource({"59s, 0", "1m, 1"})
    void refusalThatIsNotOfAQuotaIsToldOfSoon(String age, int findings) {
        assertThat(new Given()
                        .with(Resources.JOBS, job(age, 0, 0))
                        .with(
                                Resources.EVENTS,
                                warning(
                                        "Job",
                                        "sync-1",
                                        "FailedCreate",
                                        "Error creating: admission webhook \"p.example.com\" denied the request: no",
                                        "30s"))
                        .told(CHECK))
                .hasSize(findings);
    }

    @Test
    void cronJobIsNamedForItsJobs() {
        assertThat(told(job("9m", 0, 0), "1m")).containsExactly("WORKLOAD_CANNOT_CREATE_PODS MEDIUM CronJob shop/sync");
    }

    @Test
    void jobThatHasHadAPodOrIsOverIsNot() {
        assertThat(told(job("9m", 1, 0), "1m")).isEmpty();
        assertThat(told(job("9m", 0, 1), "1m")).isEmpty();
        assertThat(told(job("9m", 0, 0, condition("Suspended", "True", "8m")), "1m"))
                .isEmpty();
        assertThat(told(job("9m", 0, 0, condition("Failed", "True", "8m")), "1m"))
                .isEmpty();
    }

    private static List<String> told(Job job, String refused) {
        return new Given()
                .with(Resources.JOBS, job)
                .with(Resources.EVENTS, warning("Job", "sync-1", "FailedCreate", REFUSED, refused))
                .told(CHECK);
    }

    private static Job job(String age, int active, int failed, Condition... conditions) {
        Metadata metadata = owned("shop", "sync-1", age, "CronJob", "sync");
        return new Job(metadata, active, 0, failed, 0, List.of(conditions), Set.of());
    }
}
