// The federation plugin writes its entry to a file that is named by a hash of absolute paths. Module ids and names of
// variables come from file names, so the same sources would give another bundle in another folder; and a release id
// must mean one content.
const GENERATED = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

const isGenerated = (module) => GENERATED.test((module.rootModule ?? module).resource ?? '');

function idOf(module) {
  if (isGenerated(module)) return 'federation';
  return module.identifier().startsWith('container entry') ? 'container' : null;
}

class StableEntry {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableEntry', (compilation) => {
      compilation.hooks.finishModules.tap('StableEntry', (modules) => {
        for (const module of modules) if (isGenerated(module)) module.readableIdentifier = () => 'federation';
      });
      // Before webpack's own ids, which are given only to modules that have none.
      compilation.hooks.moduleIds.tap({ name: 'StableEntry', stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

module.exports = { StableEntry };
