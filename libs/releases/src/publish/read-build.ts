import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { arePrefixes } from '@kenali/contracts';
import {
  checkFlags,
  type FederationManifest,
  type FlagDeclarations,
  isSafeName,
  parseManifest,
} from '@kenali/federation/boot';

export const MANIFEST_FILE = 'mf-manifest.json';

/** The content of `build.json`, which the webpack preset writes next to the bundle. */
export interface Build {
  app: string;
  name: string;
  version: string;
  /** Becomes the release id. */
  buildId: string;
  contract: string;
  /** SHA-256 of the lock file, in hex. */
  lock: string;
  /** Digest of the API's document. */
  api: string;
  /** The calls of the API in the scripts: "POST /api/orders/{}", "/api/orders". */
  calls: string[];
  /** Version by shared package, of the shell. */
  provides: Record<string, string>;
  /** What webpack wrote next to it. */
  files: string[];
  /** `kenali.prefixes`, `kenali.slots` and `kenali.flags` of the package.json of a remote. */
  prefixes: string[];
  slots: string[];
  flags: FlagDeclarations;
}

/** @throws Error if the folder has no complete build of this app */
export async function readBuild(distDir: string, app: string): Promise<Build> {
  const build = JSON.parse(await readFile(join(distDir, 'build.json'), 'utf8')) as Record<keyof Build, unknown>;
  const { name, version, buildId, contract } = build;
  for (const value of [name, version, buildId]) {
    if (typeof value !== 'string' || !isSafeName(value)) throw new Error(`${distDir}/build.json is not complete`);
  }
  if (typeof contract !== 'string') throw new Error(`${distDir}/build.json names no contract`);
  if (build.app !== app) throw new Error(`${distDir} has a build of ${String(build.app)}, not of ${app}`);
  const { lock, api, calls, files, provides = {}, prefixes = [], slots = [], flags = {} } = build;
  if (!lock || !api || !calls || !Array.isArray(files))
    throw new Error(`${distDir}/build.json does not say what it was built with`);
  if (!arePrefixes(prefixes)) {
    throw new Error(`${distDir}/build.json: prefixes must be paths of lower-case segments, such as "/reports"`);
  }
  const declared = checkFlags(flags, `${distDir}/build.json: flags`);
  return { ...build, provides, prefixes, slots, flags: declared } as Build;
}

/** The federation manifest of a build. Undefined for the shell, which has none. */
export async function readBuiltManifest(distDir: string): Promise<FederationManifest | undefined> {
  const text = await readFile(join(distDir, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseManifest(JSON.parse(text), MANIFEST_FILE);
}

/**
 * Who builds and publishes: `RELEASE_BUILDER`, or the run of GitHub Actions.
 * @returns undefined on a machine that says nothing
 */
export function readBuilder(env: NodeJS.ProcessEnv): string | undefined {
  const { RELEASE_BUILDER, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (RELEASE_BUILDER) return RELEASE_BUILDER;
  return GITHUB_RUN_ID ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}` : undefined;
}

const runFile = promisify(execFile);
/** Ignores tags, and adds `-dirty` if tracked files differ from the commit. */
const DESCRIBE = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];

/** Returns the current commit of a folder's repository. Undefined without git or without a commit. */
export async function readCommit(dir: string): Promise<string | undefined> {
  try {
    const { stdout } = await runFile('git', ['--no-optional-locks', ...DESCRIBE], { cwd: dir });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
