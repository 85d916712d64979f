// The shell's entry only settles the shared packages; what it then loads is known at build time. Naming it in the
// document saves the round trip between the entry and everything else.
const HtmlWebpackPlugin = require('html-webpack-plugin');

/**
 * Chunks of `import('./bootstrap')` and of the packages that the shell provides. Pages loaded later stay out, and so does
 * what the entry itself imports with `webpackFetchPriority: "low"`.
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
        // Deferred scripts come last by default, and all others wait for this one to be started.
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
