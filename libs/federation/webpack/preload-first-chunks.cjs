// The shell's entry only settles the shared packages; what it then loads is known at build time. Naming it in the
// document saves the round trip between the entry and everything else.
const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Chunks of `import('./bootstrap')` and of the packages that the shell provides. Pages loaded later stay out. */
function firstChunks(compilation) {
  const { chunkGraph } = compilation;
  const groups = new Set();
  for (const entry of compilation.entrypoints.values()) {
    for (const chunk of entry.chunks) {
      for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
        for (const block of module.blocks) groups.add(chunkGraph.getBlockChunkGroup(block));
        for (const part of module.modules ?? []) {
          for (const block of part.blocks) groups.add(chunkGraph.getBlockChunkGroup(block));
        }
      }
    }
  }
  groups.delete(undefined);
  groups.delete(null);
  return [...groups].flatMap((group) => group.chunks);
}

const scriptsOf = (chunks) => [
  ...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
];

class PreloadFirstChunks {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadFirstChunks', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('PreloadFirstChunks', (data) => {
        const { publicPath } = compilation.outputOptions;
        for (const file of scriptsOf(firstChunks(compilation)).sort()) {
          data.assetTags.meta.push({
            tagName: 'link',
            voidTag: true,
            attributes: { rel: 'preload', as: 'script', href: `${publicPath}${file}` },
            meta: { plugin: 'PreloadFirstChunks' },
          });
        }
        return data;
      });
    });
  }
}

module.exports = { PreloadFirstChunks };
