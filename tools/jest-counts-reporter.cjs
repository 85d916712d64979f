// Writes the counts of a run to test-results, where the gate sums them. jest's --outputFile does not create the folder.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class CountsReporter {
  constructor({ rootDir }) {
    this.folder = path.join(rootDir, 'test-results');
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    mkdirSync(this.folder, { recursive: true });
    const counts = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites };
    writeFileSync(path.join(this.folder, 'jest.json'), `${JSON.stringify(counts)}\n`);
  }
};
