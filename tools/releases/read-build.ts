import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafeName } from '@kenali/federation/boot';

/** `build.json`, which the webpack preset writes beside the bundle. */
export interface Build {
  app: string;
  name: string;
  version: string;
  /** Becomes the release id. */
  buildId: string;
  contract: string;
}

/** @throws Error when the folder holds no complete build of this app */
export async function readBuild(distDir: string, app: string): Promise<Build> {
  const build = JSON.parse(await readFile(join(distDir, 'build.json'), 'utf8')) as Record<keyof Build, unknown>;
  const { name, version, buildId, contract } = build;
  for (const value of [name, version, buildId]) {
    if (typeof value !== 'string' || !isSafeName(value)) throw new Error(`${distDir}/build.json is not complete`);
  }
  if (typeof contract !== 'string') throw new Error(`${distDir}/build.json names no contract`);
  if (build.app !== app) throw new Error(`${distDir} holds a build of ${String(build.app)}, not of ${app}`);
  return { app, name, version, buildId, contract } as Build;
}
