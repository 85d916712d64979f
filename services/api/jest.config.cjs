const { node } = require('../../tools/jest.preset.cjs');

module.exports = {
  ...node(__dirname),
  moduleNameMapper: { '^@node-rs/argon2$': '<rootDir>/test/argon2.ts' },
  globalSetup: require.resolve('@kenali/embedded-mongodb/jest-global-setup'),
  globalTeardown: require.resolve('@kenali/embedded-mongodb/jest-global-teardown'),
  // One worker more than by default, because many suites wait for a database or another process.
  maxWorkers: '100%',
};
