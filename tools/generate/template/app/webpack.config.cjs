const { remote } = require('@kenali/federation/webpack');

module.exports = remote({ dir: __dirname, name: 'example_mf' });
