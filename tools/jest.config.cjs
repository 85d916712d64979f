const { node } = require('./jest.preset.cjs');

// The benches run by hand; the tests of their reports run with the tools.
const roots = ['<rootDir>', '<rootDir>/../services/api/bench', '<rootDir>/../e2e/bench'];

module.exports = { ...node(__dirname), roots, testMatch: ['**/*.test.ts'] };
