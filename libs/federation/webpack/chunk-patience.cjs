// webpack's own limit for a chunk is one number for every connection. This plugin asks the shell's `patience.ts` instead,
// through a global, because a remote may run in a shell that is older. There the usual limit applies.
const { runtime } = require('webpack');

const USUAL_MS = 8000;

/** Runs after webpack has created the script element. Its `onerror` is null when the script has loaded or failed. */
const limitByPatience = `
(function wait(waited) {
  if (waited && !script.onerror) return;
  var limit = self.kenaliPatience ? self.kenaliPatience(${USUAL_MS}) : ${USUAL_MS};
  if (waited < limit) setTimeout(wait, limit - waited, limit);
  else script.onerror({ type: "timeout", target: script });
})(0);
`;

class ChunkPatience {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkPatience', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkPatience',
        (code) => `${code}\n${limitByPatience}`,
      );
    });
  }
}

module.exports = { ChunkPatience };
