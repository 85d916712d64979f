const path = require('node:path');
const { readJson } = require('./build-id.cjs');

/** Packages that the shell provides. Remotes never bundle them. Part of the shell contract. */
const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', 'styled-components', '@tanstack/react-query'];

/** The shell provides this in place of the package: class names that do not depend on the order of loading. */
const STYLED_COMPONENTS = path.join(__dirname, '../src/shared/styled-components.ts');

const packageOf = (request) => request.replace(/\/$/, '');
const installedVersion = (name, dir) =>
  readJson(path.join(path.dirname(require.resolve(`${name}/package.json`, { paths: [dir] })), 'package.json')).version;

/**
 * Returns the `shared` option of the federation plugin. `strictVersion` rejects a remote that was built for another
 * React; without it, the remote would run after a warning.
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
        ...(provide && request === 'styled-components'
          ? { import: STYLED_COMPONENTS, version: installedVersion(request, dir) }
          : {}),
      },
    ]),
  );
}

/** The versions of the shared packages that the shell provides, for `release.json`. @param {string} dir the shell's folder */
const providedBy = (dir) =>
  Object.fromEntries([...new Set(SHARED.map(packageOf))].map((name) => [name, installedVersion(name, dir)]));

/**
 * Bundles the shared packages as one file. Seven files would compress worse and exceed the browser's parallel requests
 * on a first visit. A new release of the shell seldom changes this file.
 */
const sharedChunk = {
  name: 'shared',
  chunks: 'all',
  enforce: true,
  test: /[\\/](node_modules[\\/](react|react-dom|scheduler|styled-components|@emotion|stylis|tslib|@tanstack)[\\/]|federation[\\/]src[\\/]shared[\\/])/,
};

module.exports = { providedBy, SHARED, STYLED_COMPONENTS, sharedChunk, sharedOf };
