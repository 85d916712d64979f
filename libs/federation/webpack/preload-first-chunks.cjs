// The shell's entry initialises the shared packages and then loads chunks that are known at build time. Preload links in
// the document save the round trip between the entry and those chunks.
const HtmlWebpackPlugin = require('html-webpack-plugin');

/**
 * Returns the chunks of `import('./bootstrap')` and of the packages that the shell provides. It skips pages that load
 * later, and imports of the entry with `webpackFetchPriority: "low"`.
 */
function firstChunks(compilation) {
  const { chunkGraph } = compilation;
  const groups = new Set();
  for (const entry of compilation.entrypoints.values()) {
    for (const chunk of entry.chunks) {
      for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
        for (const block of [module, ...(module.modules ?? [])].flatMap(({ blocks }) => blocks)) {
          if (block.groupOptions.fetchPriority !== 'low') groups.add(chunkGraph.getBlockChunkGroup(block));
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
        // Browsers give deferred scripts a low priority, but all other scripts wait for this one.
        for (const tag of data.assetTags.scripts) tag.attributes.fetchpriority = 'high';
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
