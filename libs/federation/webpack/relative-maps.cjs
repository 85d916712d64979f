// Source maps name a file by its path in the repository. Paths of this machine would make one release differ from folder to folder: the hashes
// of chunks include the maps, and the minifier chooses short names by the text that it sees.
const path = require('node:path');
const { root } = require('./build-id.cjs');
const { GENERATED } = require('./stable-entry.cjs');

const SCHEME = /^webpack:\/\//;
/** Webpack names a package by its way from the app: "../../node_modules/react/index.js". */
const BEFORE_PACKAGES = /^.*?(?=node_modules\/)/;

const inRepository = (file) => path.relative(root, file).split(path.sep).join('/');
const toRelative = (source) => (path.isAbsolute(source) ? `webpack://${inRepository(source)}` : source);

/**
 * A loader that runs after swc, which names its input by an absolute path.
 * @param {string} code
 * @param {string | { sources: string[] } | undefined} map
 * @this {import('webpack').LoaderContext<object>}
 */
function relativeMaps(code, map) {
  const parsed = typeof map === 'string' ? JSON.parse(map) : map;
  this.callback(null, code, parsed && { ...parsed, sources: parsed.sources.map(toRelative) });
}

/**
 * How webpack names a module in the finished maps.
 * @param {{ absoluteResourcePath: string, resourcePath: string }} module
 * @returns {string} "libs/ui/src/button/button.tsx", or "webpack/…" for generated code
 */
function nameInMap({ absoluteResourcePath, resourcePath }) {
  const file = absoluteResourcePath.replace(SCHEME, '');
  if (GENERATED.test(file)) return 'webpack/federation';
  const name = path.isAbsolute(file) ? inRepository(file) : resourcePath.replace(SCHEME, '');
  return name.replace(BEFORE_PACKAGES, '');
}

module.exports = Object.assign(relativeMaps, { nameInMap });
