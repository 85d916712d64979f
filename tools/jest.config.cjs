const { node } = require('./jest.preset.cjs');

module.exports = { ...node(__dirname), testMatch: ['<rootDir>/**/*.test.ts'] };
