module.exports = require('../../tools/jest.preset.cjs').dom(__dirname);
