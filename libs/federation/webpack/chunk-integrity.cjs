// The entry carries the hash of each of its chunks. Without it webpack's own runtime would load a chunk that the host
// refused once more, without integrity, and run it. It would also join a second try to a request that still hangs.
const { createHash } = require('node:crypto');
const { RuntimeGlobals, RuntimeModule, runtime, sources, Compilation } = require('webpack');

const PLACEHOLDER = '__KENALI_CHUNK_INTEGRITY__';
const QUOTED = new RegExp(`(["'\`])${PLACEHOLDER}\\1`, 'g');
const TABLE = `${RuntimeGlobals.require}.kenaliIntegrity`;

/** Runs where webpack has just made the script element. Counts with the host: see `script-tries.ts`. */
const loadChecked = `
script.integrity = ${TABLE}[chunkId] || "sha384-missing";
var tries = (self.kenaliScriptTries = self.kenaliScriptTries || {});
if (tries[url]) script.src = url + "?retry=" + tries[url];
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

/** Chunk id to integrity, for the chunks that have a script of their own. */
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
  /** @param {{ entryFile: string }} options the file that holds webpack's runtime, relative to the output folder */
  constructor({ entryFile }) {
    this.entryFile = entryFile;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkIntegrity', (chunk) => compilation.addRuntimeModule(chunk, new IntegrityTable()));
      // A chunk that is missing in the table gets an integrity that nothing can meet: refused, never run unchecked.
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrity',
        (code) => `${code}\n${loadChecked}`,
      );
      compilation.hooks.processAssets.tap(
        // After the content hashes stand in the file names: nothing changes a chunk later than that.
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

module.exports = { ChunkIntegrity };
