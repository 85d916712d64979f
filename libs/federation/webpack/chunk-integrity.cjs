// Puts the hash of each chunk into the entry of a remote. Without it, webpack's own runtime would load a chunk that the
// host refused again, without integrity, and run it. A retry would also join a request that still hangs.
const { createHash } = require('node:crypto');
const { RuntimeGlobals, RuntimeModule, runtime, sources, Compilation } = require('webpack');

const PLACEHOLDER = '__KENALI_CHUNK_INTEGRITY__';
const QUOTED = new RegExp(`(["'\`])${PLACEHOLDER}\\1`, 'g');
const TABLE = `${RuntimeGlobals.require}.kenaliIntegrity`;

/** Runs after webpack has created the script element. It counts in the same global as the host's `script-loads.ts`. */
const loadChecked = `
script.integrity = ${TABLE}[chunkId] || "sha384-missing";
var tries = (self.kenaliScriptTries = self.kenaliScriptTries || {});
if (tries[url]) script.src = ${RuntimeGlobals.createScriptUrl}(url + "?retry=" + tries[url]);
tries[url] = (tries[url] || 0) + 1;
`;

class IntegrityTable extends RuntimeModule {
  constructor() {
    super('chunk integrity');
  }

  generate() {
    return `${TABLE} = ${JSON.stringify(PLACEHOLDER)};`;
  }
}

const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns the integrity by chunk id, for the chunks that have their own script. */
function integrityOfChunks(compilation, entryFile) {
  const table = {};
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find((name) => name.endsWith('.js'));
    if (file && file !== entryFile && chunk.id !== null) {
      table[chunk.id] = sha384(compilation.getAsset(file).source.buffer());
    }
  }
  return table;
}

class ChunkIntegrity {
  /** @param {{ entryFile: string }} options the file with webpack's runtime, relative to the output folder */
  constructor({ entryFile }) {
    this.entryFile = entryFile;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkIntegrity', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.createScriptUrl);
          compilation.addRuntimeModule(chunk, new IntegrityTable());
        });
      // A chunk that is missing in the table gets an invalid integrity, so the browser refuses it.
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (code) => `${code}\n${loadChecked}`,
      );
      compilation.hooks.processAssets.tap(
        // Runs after the content hashes are in the file names. Nothing changes a chunk after that.
        { name: 'ChunkIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50 },
        () => {
          const table = JSON.stringify(integrityOfChunks(compilation, this.entryFile));
          compilation.updateAsset(this.entryFile, (old) => {
            const text = old.source().toString();
            return new sources.RawSource(text.replace(QUOTED, () => table));
          });
        },
      );
    });
  }
}

module.exports = { ChunkIntegrity, sha384 };
