// Usage: node build-bundle.cjs OUT. Builds shell and remotes as one bundle, with the same sources, loaders and minifier.
const path = require('node:path');
const webpack = require('webpack');
const { host } = require('../../../libs/federation/webpack/preset.cjs');

const out = path.resolve(process.argv[2]);
const shellDir = path.resolve(__dirname, '../../../apps/shell');
const ownHost = path.join(__dirname, 'one-bundle-host.ts');
const [config] = host({ dir: shellDir, name: 'shell' });
// One script needs no container and no preloaded chunk, and it is no release that needs an id.
const ONLY_FOR_RELEASES = ['ModuleFederationPlugin', 'PreloadFirstChunks', 'ContentId'];
const isForReleases = (plugin) => ONLY_FOR_RELEASES.includes(plugin.constructor.name);

const compiler = webpack({
  ...config,
  // Without shared packages there is nothing to negotiate first, so the whole first view is one script.
  entry: [path.join(__dirname, 'watch.ts'), './src/bootstrap.tsx'],
  optimization: { ...config.optimization, splitChunks: undefined },
  output: { ...config.output, path: out, uniqueName: 'one_bundle' },
  resolve: { ...config.resolve, alias: { '@module-federation/enhanced/runtime$': ownHost } },
  plugins: [
    ...config.plugins.filter((plugin) => !isForReleases(plugin)),
    new webpack.NormalModuleReplacementPlugin(/\/create-remote-host\.ts$/, ownHost),
  ],
  cache: false,
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exit(1);
  }
  compiler.close(() => undefined);
});
