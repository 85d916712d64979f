import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import webpack, { type Configuration } from 'webpack';
import { ENGINES, OLDEST_NODE } from './make-libraries.ts';
import { packagesIn, readJson, versionsOf } from './manifests.ts';
import type { COMMANDS } from './packages.ts';

type KitCommand = (typeof COMMANDS)[number];

/** Other people's packages stay packages, with their licences and updates. */
const NOT_BUNDLED = /^(?!@kenali\/|node:)[@a-z]/;
/** Messages of the release commands name the npm script of this repository. */
const SCRIPT = /npm run kenali -- /g;

/** Runs before anything that an older Node lacks, which would end in a stack trace. */
const onNewNode = (bin: string): string => `#!/usr/bin/env node
if (process.versions.node.localeCompare('${OLDEST_NODE}', 'en', { numeric: true }) < 0) {
  console.error('${bin} needs Node ${OLDEST_NODE} or newer. This is Node ' + process.versions.node + '.');
  process.exit(1);
}`;

/** What differs in a repository of its own. */
const STAND_IN = { file: /shared\/apps\.ts$/, by: 'release/apps.ts' };

function configOf(root: string, { folder, bin }: KitCommand, out: string): Configuration {
  return {
    mode: 'production',
    target: `node${OLDEST_NODE}`,
    entry: join(root, 'tools/kit', folder, 'main.ts'),
    context: root,
    output: { path: out, filename: `${bin}.cjs` },
    devtool: false,
    externals: [
      ({ request = '' }, done) => (NOT_BUNDLED.test(request) ? done(undefined, `commonjs ${request}`) : done()),
    ],
    module: {
      // The command loads webpack and the configuration of the repository that it runs in, at run time.
      parser: { javascript: { createRequire: false } },
      rules: [
        // A command takes from our libs what it uses, and not the storage that it never opens.
        { include: join(root, 'libs'), sideEffects: false },
        {
          test: /\.ts$/,
          resolve: { fullySpecified: false },
          use: { loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } } },
        },
      ],
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(STAND_IN.file, (found) => {
        found.request = join(root, 'tools/kit', STAND_IN.by);
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.BannerPlugin({ banner: onNewNode(bin), raw: true }),
    ],
    optimization: { minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** @throws CliError with the errors of webpack */
function bundle(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(new CliError(error?.message ?? String(stats?.toString('errors-only'))));
      else resolve();
    });
  });
}

/** Makes the folder of a command's package: one file with its own code, and what it runs declared. @returns the folder */
export async function makeCommand(root: string, command: KitCommand, out: string): Promise<string> {
  const { folder, name, bin, about } = command;
  const into = join(out, folder);
  await bundle(configOf(root, command, into));
  const program = join(into, `${bin}.cjs`);
  const bundled = readFileSync(program, 'utf8');
  const text = folder === 'release' ? bundled.replace(SCRIPT, 'npx kenali ') : bundled;
  writeFileSync(program, text);
  chmodSync(program, 0o755);
  const versionOf = versionsOf(root);
  const needed = [...new Set(packagesIn(text).filter((each) => NOT_BUNDLED.test(each) && each !== 'webpack'))].sort();
  const manifest = {
    name,
    version: releaseVersion(root),
    description: `Kenali: ${about}`,
    license: 'Apache-2.0',
    engines: ENGINES,
    bin: { [bin]: `${bin}.cjs` },
    dependencies: Object.fromEntries(needed.map((each) => [each, versionOf(each)])),
    ...(folder === 'release' ? { peerDependencies: { webpack: versionOf('webpack') } } : {}),
  };
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(into, 'LICENSE'));
  cpSync(join(root, 'tools/kit', folder, 'README.md'), join(into, 'README.md'));
  return into;
}

/** The commands change with the format of releases. */
const releaseVersion = (root: string) =>
  readJson<{ version: string }>(join(root, 'libs/releases/package.json')).version;

/** Copies the templates next to the program that fills them in, with the versions of this repository. */
export function addTemplates(root: string, folder: string): void {
  const into = join(folder, 'template');
  cpSync(join(root, 'tools/generate/template/app'), join(into, 'app'), { recursive: true });
  cpSync(join(root, 'tools/kit/template'), into, { recursive: true });
  const manifest = join(into, 'repository/package.json');
  const versionOf = versionsOf(root);
  const filled = readFileSync(manifest, 'utf8').replace(
    /"([^"]+)": "\*"/g,
    (_all, name) => `"${name}": "${versionOf(name)}"`,
  );
  writeFileSync(manifest, filled);
}
