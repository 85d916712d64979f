const path = require('node:path');
const { readJson } = require('./build-id.cjs');

/** Provided by the shell, never bundled into a remote. The same list stands in the design of the shell contract. */
const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', 'styled-components', '@tanstack/react-query'];

const packageOf = (request) => request.replace(/\/$/, '');
const installedVersion = (name, dir) =>
  readJson(path.join(path.dirname(require.resolve(`${name}/package.json`, { paths: [dir] })), 'package.json')).version;

/**
 * `strictVersion`: a remote built for another React is refused; without it, it would run after a warning.
 * @param {string} dir the app's folder
 * @param {{ provide: boolean }} role the shell provides, a remote only consumes
 */
function sharedOf(dir, { provide }) {
  return Object.fromEntries(
    SHARED.map((request) => [
      request,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${installedVersion(packageOf(request), dir)}`,
        ...(provide ? {} : { import: false }),
      },
    ]),
  );
}

/**
 * What the shell provides comes as one file: in seven, a first visit waits for more of them than a browser asks for at
 * once, and they compress worse. A new release of the shell seldom changes it.
 */
const sharedChunk = {
  name: 'shared',
  chunks: 'all',
  enforce: true,
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|@emotion|stylis|tslib|@tanstack)[\\/]/,
};

module.exports = { SHARED, sharedChunk, sharedOf };
