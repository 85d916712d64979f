const { node } = require('../../tools/jest.preset.cjs');

module.exports = {
  ...node(__dirname),
  globalSetup: require.resolve('@kenali/embedded-mongodb/jest-global-setup'),
  globalTeardown: require.resolve('@kenali/embedded-mongodb/jest-global-teardown'),
};
