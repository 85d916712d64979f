import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcess } from '../stack/servers.ts';
import { compileCacheIn } from '../stack/stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 60_000;
const run = promisify(execFile);

/** The production archive, unpacked where nothing of the repository is. */
export interface UnpackedPackage {
  folder: string;
  /** Runs a script of its package.json. @returns what it prints */
  command(script: string, env: Record<string, string>, ...args: string[]): Promise<string>;
  /** Starts a server with a script of its package.json, and waits until the address answers. */
  start(script: string, env: Record<string, string>, readyUrl: string): Promise<void>;
  /** Ends the servers and removes the folder. */
  remove(): Promise<void>;
}

/** @param env variables of the build, such as the key that signs the releases */
export async function unpackPackage(env: Record<string, string>): Promise<UnpackedPackage> {
  const place = await mkdtemp(join(tmpdir(), 'kenali-unpacked-'));
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/package/main.ts', place], {
    cwd: ROOT,
    env: { ...process.env, ...compileCacheIn(ROOT), ...env },
  });
  const archive = (await readdir(place)).find((file) => file.endsWith('.tar.gz')) as string;
  await run('sha256sum', ['-c', `${archive}.sha256`], { cwd: place });
  await run('tar', ['-xzf', archive], { cwd: place });
  const folder = join(place, archive.replace(/\.tar\.gz$/, ''));
  const children: ChildProcess[] = [];
  // Only what the process itself needs: a variable of the tests must not make up for a missing one.
  const withOnly = (env: Record<string, string>) => ({
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: place,
    ...compileCacheIn(place),
    ...env,
  });

  async function start(script: string, env: Record<string, string>, readyUrl: string): Promise<void> {
    // npm would pass no signal on, so the line of the script runs without it.
    const { scripts } = (await import(join(folder, 'package.json'), { with: { type: 'json' } })).default;
    const [, ...args] = scripts[script].split(' ');
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: withOnly(env),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    for (const until = Date.now() + START_MS; Date.now() < until; await wait(100)) {
      if (child.exitCode !== null) throw new Error(`${script} of the package ended while starting`);
      const isReady = await fetch(readyUrl).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
    }
    throw new Error(`${script} of the package did not answer at ${readyUrl}`);
  }

  return {
    folder,
    start,
    command: async (script, env, ...args) =>
      (await run('npm', ['run', '--silent', script, '--', ...args], { cwd: folder, env: withOnly(env) })).stdout,
    remove: async () => {
      for (const child of children) await endProcess(child);
      await rm(place, { recursive: true, force: true });
    },
  };
}
