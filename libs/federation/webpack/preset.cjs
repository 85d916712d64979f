// The webpack configuration of the apps: `host` for the shell, `remote` for every app that the shell loads.
const path = require('node:path');
const { SHELL_CONTRACT_VERSION } = require('@kenali/contracts');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const { checkFlags } = require('../src/boot/flags.ts');
const { PRERENDER_FILE } = require('../src/boot/prerender.ts');
const browsers = require('./browsers.json');
const { apiDigest, buildIdOf, lockDigest, readJson, root, WriteBuildFile } = require('./build-id.cjs');
const { ChunkIntegrity } = require('./chunk-integrity.cjs');
const { ChunkPatience } = require('./chunk-patience.cjs');
const { ContentId, TOKEN } = require('./content-id.cjs');
const { PreloadFirstChunks } = require('./preload-first-chunks.cjs');
const { hasPublicPages, prerenderOf } = require('./prerender.cjs');
const { nameInMap } = require('./relative-maps.cjs');
const { providedBy, sharedChunk, sharedOf } = require('./shared.cjs');
const { StableEntry } = require('./stable-entry.cjs');
const { WriteIcons } = require('./write-icons.cjs');
const { WritePages } = require('./write-pages.cjs');
const { WriteSbom } = require('./write-sbom.cjs');
const { WriteWorker } = require('./write-worker.cjs');

const tools = {
  ...readJson(path.join(root, 'package.json')).devDependencies,
  ...readJson(path.join(__dirname, '../package.json')).dependencies,
};
const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
const isProduction = mode === 'production';

/** The flags of a remote. The shell has none. @throws Error that names the flag and what is wrong with it */
function flagsOf(app, { layer, flags }) {
  if (flags === undefined) return undefined;
  if (layer !== 'remote') throw new Error(`${app}/package.json: kenali.flags: only a remote has flags`);
  return checkFlags(flags, `${app}/package.json: kenali.flags`);
}

/** The content of `build.json`. */
function describeBuild({ dir, name }, contract) {
  const { version, kenali } = readJson(path.join(dir, 'package.json'));
  const { prefixes, slots } = kenali;
  return {
    // A clone of a team's own repository may have any name.
    app: kenali.app ?? path.basename(dir),
    name,
    version,
    buildId: isProduction ? `${version}-${TOKEN}` : buildIdOf(dir, mode),
    contract,
    mode,
    lock: lockDigest(),
    api: apiDigest(),
    prefixes,
    slots,
    flags: flagsOf(path.basename(dir), kenali),
  };
}

/** Transpiles syntax for the oldest supported browsers. Polyfills for what they lack at run time: docs/decisions/0018. */
const swc = (jsc) => ({ loader: require.resolve('swc-loader'), options: { env: { targets: browsers }, jsc } });

/** Packages that publish newer syntax, such as static class blocks. `tools/syntax` finds missing entries. Ours do as packages of the kit. */
const NEWER_PACKAGES = /[\\/]node_modules[\\/](@radix-ui|@kenali)[\\/]/;

const transpileSources = swc({
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic', development: !isProduction } },
});
const transpilePackages = swc({ parser: { syntax: 'ecmascript' } });
/** Loaders run from the last to the first. */
const relativeMaps = require.resolve('./relative-maps.cjs');

function base(dir, build) {
  const file = isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js';
  return {
    name: build.name,
    mode,
    context: dir,
    target: ['web', 'es2021'],
    // Scripts do not mention their maps, and maps have names and positions without the sources: docs/decisions/0096.
    devtool: isProduction ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(dir, 'dist'),
      // Two versions of one remote must not share a chunk global.
      uniqueName: `${build.name}_${build.buildId}`,
      filename: file,
      chunkFilename: file,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      ...(isProduction ? { devtoolModuleFilenameTemplate: nameInMap } : {}),
      // The site lets browsers report what breaks Trusted Types. Each app creates this policy, so its name is not unique.
      trustedTypes: { policyName: 'kenali-chunks', onPolicyCreationFailure: 'continue' },
      // The most that a connection gets that hardly moves. `ChunkPatience` ends a load earlier on others.
      chunkLoadTimeout: 90_000,
      clean: hasPublicPages(dir) ? { keep: PRERENDER_FILE } : true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          resolve: { fullySpecified: false },
          use: [relativeMaps, transpileSources],
        },
        { test: /\.m?js$/, include: NEWER_PACKAGES, use: [relativeMaps, transpilePackages] },
        { test: /\.woff2$/, resourceQuery: /^\?letters$/, use: require.resolve('./subset-font-loader.cjs') },
        { test: /\.(woff2|svg|png|webp|avif|jpg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      runtimeChunk: false,
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    // Hides the message that publicPath "auto" is resolved at run time, which is intended.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name: `${build.name}-${mode}`,
      // A cache is only readable by the version of webpack that wrote it.
      version: `${tools.webpack}-${tools['@module-federation/enhanced']}-${tools['@swc/core']}`,
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: {
        config: [__filename, require.resolve('./browsers.json'), path.join(dir, 'webpack.config.cjs')],
      },
    },
  };
}

/** The renderer's file comes first, because the id of the release depends on it. */
function withPrerender(app, config, options) {
  const prerender = prerenderOf(config, options);
  return [{ ...app, dependencies: [prerender.name] }, prerender];
}

const federation = ({ experiments, optimization, ...options }) =>
  new ModuleFederationPlugin({
    // The default fetches every remote before the first paint, and a remote that is down keeps the shell from starting.
    shareStrategy: 'loaded-first',
    remotes: {},
    dts: false,
    ...options,
    experiments: { ...experiments, optimization: { target: 'web', ...optimization } },
  });

/**
 * Configures the shell. It owns the document, provides the shared packages, and knows no remote at build time.
 * @param {{ dir: string, name: string }} app folder (`__dirname`) and container name (`shell`)
 * @returns {import('webpack').Configuration | import('webpack').Configuration[]}
 */
function host({ dir, name }) {
  const build = { ...describeBuild({ dir, name }, SHELL_CONTRACT_VERSION), provides: providedBy(dir) };
  const config = base(dir, build);
  const shell = {
    ...config,
    entry: './src/index.ts',
    output: { ...config.output, publicPath: '/' },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { shared: sharedChunk } } },
    plugins: [
      federation({ name, manifest: false, shared: sharedOf(dir, { provide: true }) }),
      new HtmlWebpackPlugin({
        template: path.join(dir, 'src/document/document.ts'),
        favicon: path.join(dir, 'src/favicon.svg'),
        minify: false,
      }),
      new PreloadFirstChunks(),
      new ChunkPatience(),
      new StableEntry(),
      new WriteIcons(dir),
      new WritePages(dir),
      new WriteSbom(build),
      // In development, nothing is kept: each reload must show the latest build.
      ...(isProduction ? [new WriteWorker(dir), new ContentId(build, { prerenders: true })] : []),
      new WriteBuildFile(build),
    ],
  };
  // Development has no prerendered pages.
  return isProduction ? withPrerender(shell, config, { name, entry: './src/prerender.tsx', isShell: true }) : shell;
}

/**
 * Configures a remote. It exposes only `./remote`, and loads its chunks from the folder of its entry, on any origin.
 * @param {{ dir: string, name: string }} app folder (`__dirname`) and container name (`catalog_mf`)
 * @returns {import('webpack').Configuration | import('webpack').Configuration[]}
 */
function remote({ dir, name }) {
  const { kenali } = readJson(path.join(dir, 'package.json'));
  const build = describeBuild({ dir, name }, kenali.contract);
  const config = base(dir, build);
  const entryFile = 'remoteEntry.js';
  const browser = {
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
        // A remote loads no other remotes, so it leaves out that half of the runtime.
        optimization: { disableSnapshot: true, disableRemote: true },
        // The shell lends the other half.
        experiments: { externalRuntime: true },
      }),
      new ChunkIntegrity({ entryFile }),
      new ChunkPatience(),
      new StableEntry(),
      new WritePages(dir),
      new WriteSbom(build),
      ...(isProduction ? [new ContentId(build, { prerenders: hasPublicPages(dir) })] : []),
      new WriteBuildFile(build),
    ],
  };
  if (!isProduction || !hasPublicPages(dir)) return browser;
  return withPrerender(browser, config, { name, entry: './src/remote.ts', isShell: false });
}

module.exports = { host, remote };
