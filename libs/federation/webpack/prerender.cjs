// Builds `prerender.js`: the app for the site's renderer, which has no DOM and no network. The browser never loads it.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { isForEverybody } = require('@kenali/contracts');
const { optimize } = require('webpack');
const { PRERENDER_FILE } = require('../src/boot/prerender.ts');
const { SHARED, STYLED_COMPONENTS } = require('./shared.cjs');

/** The name of the global that the file sets. @param {string} name container name */
const globalOf = (name) => `kenali_${name}`;

/** Remotes take the shared packages from the shell's file. */
const EXTERNALS = Object.fromEntries(
  SHARED.map((request) => request.replace(/^react\/$/, 'react/jsx-runtime')).map((request) => [
    request,
    `${globalOf('shell')}.shared[${JSON.stringify(request)}]`,
  ]),
);

/** The renderer that returns a string at once. It needs no streams, which the sandbox does not have. */
const serverRenderer = (dir) =>
  path.join(
    path.dirname(require.resolve('react-dom/package.json', { paths: [dir] })),
    'cjs/react-dom-server-legacy.browser.production.js',
  );

const shellAlias = (dir) => ({
  'styled-components$': STYLED_COMPONENTS,
  'react-dom/server$': serverRenderer(dir),
  // Nothing is loaded here, and the runtime needs a browser.
  '@module-federation/enhanced/runtime': false,
  '@module-federation/runtime-core': false,
});

/** Apps without a page that everybody may read have nothing to prerender. @param {string} dir the app's folder */
function hasPublicPages(dir) {
  const file = path.join(dir, 'src/pages.ts');
  return existsSync(file) && require(file).pages.some(isForEverybody);
}

/**
 * Returns the configuration that builds the file next to the app.
 * @param {import('webpack').Configuration} config of the app
 * @param {{ name: string, entry: string, isShell: boolean }} app
 */
const prerenderOf = (config, { name, entry, isShell }) => ({
  ...config,
  name: `${name}_prerender`,
  entry,
  target: 'es2021',
  devtool: false,
  output: {
    path: config.output.path,
    filename: PRERENDER_FILE,
    publicPath: config.output.publicPath === 'auto' ? '' : config.output.publicPath,
    library: { type: 'var', name: globalOf(name) },
    assetModuleFilename: config.output.assetModuleFilename,
    chunkFormat: 'commonjs',
  },
  resolve: {
    ...config.resolve,
    // Packages as they are for servers.
    aliasFields: [],
    mainFields: ['module', 'main'],
    conditionNames: ['import', 'require', 'default'],
    fallback: { stream: false },
    alias: isShell ? shellAlias(config.context) : {},
  },
  externalsType: 'var',
  externals: isShell ? {} : EXTERNALS,
  optimization: { minimizer: config.optimization.minimizer, runtimeChunk: false },
  // Parts that load later in a browser are in the same file.
  plugins: [new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  cache: { ...config.cache, name: `${config.cache.name}-prerender` },
});

module.exports = { hasPublicPages, prerenderOf };
