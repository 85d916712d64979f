const { host } = require('@kenali/federation/webpack');

module.exports = host({ dir: __dirname, name: 'shell' });
