// Writes to test-results what the gate reads: during a run the suites that have not reported, afterwards the counts and
// the failures, in the form of jest's --json.
// (jest's --outputFile does not create the folder.)
const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** Time to stop the database of the run and to exit. Nothing else is left to do. */
const EXIT_MS = 60_000;

module.exports = class CountsReporter {
  constructor({ rootDir, watch, watchAll }) {
    this.folder = path.join(rootDir, 'test-results');
    this.runningFile = path.join(this.folder, 'running.json');
    this.rootDir = rootDir;
    this.isWatching = Boolean(watch || watchAll);
    this.running = new Set();
  }

  onTestFileStart({ path: file }) {
    this.running.add(path.relative(this.rootDir, file));
    this.writeRunning();
  }

  onTestFileResult({ path: file }) {
    this.running.delete(path.relative(this.rootDir, file));
    this.writeRunning();
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    mkdirSync(this.folder, { recursive: true });
    const failedSuites = testResults
      .filter(({ failureMessage }) => failureMessage)
      .map((suite) => this.describe(suite));
    const results = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults: failedSuites };
    writeFileSync(path.join(this.folder, 'jest.json'), `${JSON.stringify(results)}\n`);
    rmSync(this.runningFile, { force: true });
    if (!this.isWatching) setTimeout(exitWithReason, EXIT_MS).unref();
  }

  describe({ testFilePath, failureMessage, testResults }) {
    const assertionResults = testResults.map(({ status, fullName, failureMessages }) => ({
      status,
      fullName,
      failureMessages,
    }));
    return { name: path.relative(this.rootDir, testFilePath), message: failureMessage, assertionResults };
  }

  writeRunning() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.runningFile, `${JSON.stringify([...this.running])}\n`);
  }
};

/** Runs only if something keeps Jest alive, because its timer does not. */
function exitWithReason() {
  const left = process.getActiveResourcesInfo().filter((type) => type !== 'Timeout');
  console.error(
    `Jest was still running ${EXIT_MS / 1000} s after the last test, and was ended. A test left open: ${left.join(', ') || 'a timer'}`,
  );
  process.exit(1);
}
