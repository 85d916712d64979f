// In development, the build id identifies the sources: same sources, same id. In production, `content-id.cjs` replaces it.
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { gzipSync } = require('node:zlib');
const { Compilation, sources } = require('webpack');
const { usedCalls } = require('./used-calls.cjs');

const INSTALLED = `${path.sep}node_modules${path.sep}`;
/** The repository: this one, or the one of a team that has installed this package. */
const root = __dirname.includes(INSTALLED)
  ? __dirname.slice(0, __dirname.indexOf(INSTALLED))
  : path.resolve(__dirname, '../../..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the project's folder and the folders of the workspace libs that it depends on. @param {string} dir */
function projectsOf(dir, seen = new Set()) {
  seen.add(dir);
  for (const dependency of Object.keys(readJson(path.join(dir, 'package.json')).dependencies ?? {})) {
    if (!dependency.startsWith('@kenali/')) continue;
    const lib = path.join(root, 'libs', dependency.slice('@kenali/'.length));
    // Elsewhere the lock file names the content of these packages.
    if (existsSync(lib) && !seen.has(lib)) projectsOf(lib, seen);
  }
  return seen;
}

/** @throws Error where nothing is installed yet */
function lockFile() {
  const file = path.join(root, 'package-lock.json');
  if (existsSync(file)) return file;
  throw new Error(`${file} is missing. It is part of the release id: run "npm install" and commit it.`);
}

const isTest = (file) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

function sourcesOf(dir) {
  const files = ['src', 'webpack'].flatMap((folder) => {
    const full = path.join(dir, folder);
    if (!existsSync(full)) return [];
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  });
  const own = ['package.json', 'webpack.config.cjs'].map((name) => path.join(dir, name)).filter(existsSync);
  return [...files, ...own].filter((file) => !isTest(file));
}

/**
 * Returns the version and a digest of everything that goes into the bundle.
 * @param {string} dir the app's folder
 * @param {string} mode webpack's mode; it is part of the digest
 * @returns {string} "0.1.0-3f9c2a7b10"
 */
function buildIdOf(dir, mode) {
  const files = [...projectsOf(dir)].flatMap(sourcesOf).sort();
  const hash = createHash('sha256').update(mode);
  for (const file of [lockFile(), ...files]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return `${readJson(path.join(dir, 'package.json')).version}-${hash.digest('hex').slice(0, 10)}`;
}

/** SHA-256 of the lock file, in hex: with the commit, it says what the build was made of. */
const lockDigest = () => createHash('sha256').update(readFileSync(lockFile())).digest('hex');

/** The API's document at this build. The kit has that of its own sources. */
function apiDocument() {
  const file = [path.join(root, 'services/api/openapi.json'), path.join(__dirname, 'api.json')].find(existsSync);
  return file && JSON.stringify(readJson(file));
}

/** Its digest, as `tools/api-contract` names it. */
function apiDigest() {
  const document = apiDocument();
  return document && createHash('sha256').update(document).digest('hex').slice(0, 10);
}

/** Writes `build.json` and the API's document next to the bundle, so that publishing does not depend on webpack. */
class WriteBuildFile {
  /** @param {{ app: string, name: string, version: string, buildId: string, contract: string, mode: string }} build */
  constructor(build) {
    this.build = build;
  }

  apply(compiler) {
    const document = apiDocument();
    const packed = document && gzipSync(document, { level: 9 });
    compiler.hooks.thisCompilation.tap('WriteBuildFile', (compilation) => {
      // After the minifier, which drops calls that nothing uses.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WriteBuildFile', stage }, () => {
        const files = compilation.getAssets().map(({ name }) => name);
        const build = { ...this.build, calls: usedCalls(compilation), files };
        compilation.emitAsset('build.json', new sources.RawSource(`${JSON.stringify(build, null, 2)}\n`));
        if (packed) compilation.emitAsset('api.json.gz', new sources.RawSource(packed));
      });
    });
  }
}

module.exports = { apiDigest, buildIdOf, lockDigest, readJson, root, WriteBuildFile };
