// A release id must identify one content, whatever folder it was built in. The federation plugin names its entry file by
// a hash of absolute paths, and the packages that the shell provides by absolute paths; webpack derives module ids and
// variable names from these names. This plugin fixes both.
const GENERATED = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;
/** "provide module (default) react@19.3.1 = /absolute/path" */
const PROVIDED = /^provide module \([^)]*\) (\S+) = /;

const isGenerated = (module) => GENERATED.test((module.rootModule ?? module).resource ?? '');

function idOf(module) {
  if (isGenerated(module)) return 'federation';
  const name = module.identifier();
  return name.startsWith('container entry') ? 'container' : (PROVIDED.exec(name)?.[1] ?? null);
}

class StableEntry {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableEntry', (compilation) => {
      compilation.hooks.finishModules.tap('StableEntry', (modules) => {
        for (const module of modules) if (isGenerated(module)) module.readableIdentifier = () => 'federation';
      });
      // Runs before webpack assigns ids, which it does only for modules without one.
      compilation.hooks.moduleIds.tap({ name: 'StableEntry', stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

module.exports = { GENERATED, StableEntry };
