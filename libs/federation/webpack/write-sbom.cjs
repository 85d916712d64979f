// A bill of materials says which packages are in the scripts of a release, so that a report about a package finds the releases that have it.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');
const { readJson, root } = require('./build-id.cjs');

const SBOM_FILE = 'sbom.cdx.json';
/** The innermost package of a path: "node_modules/a/node_modules/@b/c". */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** The folders of the packages whose modules are in a script, also of modules that webpack has joined. */
function packageFolders(compilation) {
  const found = new Set();
  const visit = ({ resource, modules }) => {
    const folder = PACKAGE.exec(resource ?? '')?.[0];
    if (folder) found.add(folder);
    for (const module of modules ?? []) visit(module);
  };
  for (const module of compilation.modules)
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) > 0) visit(module);
  return [...found].filter((folder) => existsSync(path.join(folder, 'package.json')));
}

/** The SHA-512 that npm checks, from the lock file. @returns {{ alg: string, content: string }[]} */
function hashesOf(folder, lock) {
  const { integrity = '' } = lock.packages?.[path.relative(root, folder).split(path.sep).join('/')] ?? {};
  const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/** "pkg:npm/%40scope/name@1.0.0" */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(folder, lock) {
  const { name, version, license } = readJson(path.join(folder, 'package.json'));
  const purl = purlOf(name, version);
  const hashes = hashesOf(folder, lock);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
    ...(hashes.length > 0 ? { hashes } : {}),
  };
}

/**
 * Returns a bill of materials in CycloneDX 1.6. It has no time and no serial number, because one build has one content.
 * @param {import('webpack').Compilation} compilation
 * @param {{ app: string, version: string }} build
 */
function describeMaterials(compilation, { app, version }) {
  const lockFile = path.join(root, 'package-lock.json');
  const lock = existsSync(lockFile) ? readJson(lockFile) : {};
  const components = packageFolders(compilation).map((folder) => componentOf(folder, lock));
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': app, name: app, version } },
    components: [...byRef.keys()].sort().map((ref) => byRef.get(ref)),
  };
}

/** Writes `sbom.cdx.json`, a file of the release. Packages that the shell provides are in the shell's alone. */
class WriteSbom {
  /** @param {{ app: string, version: string }} build */
  constructor(build) {
    this.build = build;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteSbom', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'WriteSbom', stage }, () => {
        const content = JSON.stringify(describeMaterials(compilation, this.build), null, 1);
        compilation.emitAsset(SBOM_FILE, new sources.RawSource(`${content}\n`));
      });
    });
  }
}

module.exports = { WriteSbom };
