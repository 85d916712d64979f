// The webpack configuration of the four apps. `host` is the shell, `remote` everything that the shell loads.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const browsers = require('./browsers.json');
const { buildIdOf, readJson, root } = require('./build-id.cjs');
const { ChunkIntegrity } = require('./chunk-integrity.cjs');
const { PreloadFirstChunks } = require('./preload-first-chunks.cjs');
const { sharedChunk, sharedOf } = require('./shared.cjs');
const { StableEntry } = require('./stable-entry.cjs');
const { WriteBuildFile } = require('./write-build-file.cjs');

const tools = readJson(path.join(root, 'package.json')).devDependencies;
const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
const isProduction = mode === 'production';

/** What the shell offers, read where it is written. */
function offeredContract() {
  const source = readFileSync(path.join(root, 'libs/contracts/src/shell-contract.ts'), 'utf8');
  const found = /SHELL_CONTRACT_VERSION = '([^']+)'/.exec(source);
  if (!found) throw new Error('SHELL_CONTRACT_VERSION was not found in libs/contracts/src/shell-contract.ts');
  return found[1];
}

function describe({ dir, name }, contract) {
  const { version } = readJson(path.join(dir, 'package.json'));
  return { app: path.basename(dir), name, version, buildId: buildIdOf(dir, mode), contract, mode };
}

/** Syntax is written down to the oldest browsers that the site is for; what they lack at run time: docs/decisions/0018. */
const swc = (jsc) => ({ loader: require.resolve('swc-loader'), options: { env: { targets: browsers }, jsc } });

/** Packages that publish newer syntax than that: static blocks of classes. `tools/syntax` finds others. */
const NEWER_PACKAGES = /[\\/]node_modules[\\/]@radix-ui[\\/]/;

const ourSources = swc({
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic', development: !isProduction } },
});
const newerPackages = swc({ parser: { syntax: 'ecmascript' } });

function base(dir, build) {
  const file = isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js';
  return {
    name: build.name,
    mode,
    context: dir,
    target: ['web', 'es2021'],
    // With source maps the minifier names variables after the folder that was built in: a release would not be repeatable.
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: path.join(dir, 'dist'),
      // Two versions of one remote must never meet in one chunk global.
      uniqueName: `${build.name}_${build.buildId}`,
      filename: file,
      chunkFilename: file,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, resolve: { fullySpecified: false }, use: ourSources },
        { test: /\.m?js$/, include: NEWER_PACKAGES, use: newerPackages },
        { test: /\.(woff2|svg|png|webp|avif|jpg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      runtimeChunk: false,
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    // Keeps out the note that publicPath "auto" is resolved at run time, which is what we want.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name: `${build.name}-${mode}`,
      // webpack cannot read the cache of another webpack.
      version: `${tools.webpack}-${tools['@module-federation/enhanced']}-${tools['@swc/core']}`,
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: {
        config: [__filename, require.resolve('./browsers.json'), path.join(dir, 'webpack.config.cjs')],
      },
    },
  };
}

const federation = ({ experiments, optimization, ...options }) =>
  new ModuleFederationPlugin({
    // The default would fetch every remote before the first paint, and not start at all when one is down.
    shareStrategy: 'loaded-first',
    remotes: {},
    dts: false,
    ...options,
    experiments: { ...experiments, optimization: { target: 'web', ...optimization } },
  });

/**
 * The shell: owns the document, provides the shared packages, knows no remote at build time.
 * @param {{ dir: string, name: string }} app folder (`__dirname`) and container name (`shell`)
 * @returns {import('webpack').Configuration}
 */
function host({ dir, name }) {
  const build = describe({ dir, name }, offeredContract());
  const config = base(dir, build);
  return {
    ...config,
    entry: './src/index.ts',
    output: { ...config.output, publicPath: '/' },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { shared: sharedChunk } } },
    plugins: [
      federation({ name, manifest: false, shared: sharedOf(dir, { provide: true }) }),
      new HtmlWebpackPlugin({
        template: path.join(dir, 'src/index.html'),
        favicon: path.join(dir, 'src/favicon.svg'),
        minify: false,
      }),
      new PreloadFirstChunks(),
      new StableEntry(),
      new WriteBuildFile(build),
    ],
  };
}

/**
 * A remote: exposes `./remote` and nothing else, finds its chunks beside its entry wherever that is served.
 * @param {{ dir: string, name: string }} app folder (`__dirname`) and container name (`catalog_mf`)
 * @returns {import('webpack').Configuration}
 */
function remote({ dir, name }) {
  const { kenali } = readJson(path.join(dir, 'package.json'));
  const build = describe({ dir, name }, kenali.contract);
  const config = base(dir, build);
  const entryFile = 'remoteEntry.js';
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    plugins: [
      federation({
        name,
        filename: entryFile,
        manifest: true,
        exposes: { './remote': './src/remote.ts' },
        shared: sharedOf(dir, { provide: false }),
        // A remote loads no remotes itself: the half of the runtime that could is left out.
        optimization: { disableSnapshot: true, disableRemote: true },
        // The shell lends the rest of it, from contract 1.3.0 on.
        experiments: { externalRuntime: true },
      }),
      new ChunkIntegrity({ entryFile }),
      new StableEntry(),
      new WriteBuildFile(build),
    ],
  };
}

module.exports = { host, remote };
