const path = require('node:path');
const { node } = require('../../tools/jest.preset.cjs');

module.exports = {
  ...node(__dirname),
  globalSetup: path.join(__dirname, '../../tools/mongodb/jest-global-setup.ts'),
  globalTeardown: path.join(__dirname, '../../tools/mongodb/jest-global-teardown.ts'),
};
