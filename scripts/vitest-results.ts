// A reporter for vitest that writes each test's project, name and result as JSON: its own leaves the project out.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestResult } from './test-reports.ts';

/** The file that it writes to, for the process of vitest. */
export const VITEST_RESULTS = 'TEST_RESULTS';

export default class VitestResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[VITEST_RESULTS];
    if (file === undefined) throw new Error(`${VITEST_RESULTS} names no file`);
    writeFileSync(file, JSON.stringify(modules.flatMap(resultsOf)));
  }
}

function resultsOf(module: TestModule): TestResult[] {
  return [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result();
    const isFlaky = test.diagnostic()?.flaky ?? false;
    const failure = isFlaky ? (errors?.[0]?.stack ?? errors?.[0]?.message ?? 'it is not known why') : null;
    return { project: module.project.name, name: test.fullName, state, failure };
  });
}
