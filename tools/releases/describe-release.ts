import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FederationManifest, parseManifest, type Release } from '@kenali/federation/boot';
import type { Build } from './read-build.ts';

const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function integritiesOf(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const pairs = files.map(async (file) => [file, sha384(await readFile(join(dir, file)))] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function manifestOf(dir: string, files: readonly string[]): Promise<FederationManifest | undefined> {
  if (!files.includes('mf-manifest.json')) return undefined;
  return parseManifest(JSON.parse(await readFile(join(dir, 'mf-manifest.json'), 'utf8')), 'mf-manifest.json');
}

/** The content of `release.json` for a folder that is about to be published. */
export async function describeRelease(
  dir: string,
  files: readonly string[],
  about: { build: Build; commit: string | undefined; time: string },
): Promise<Release> {
  const { app, name, version, buildId, contract } = about.build;
  const manifest = await manifestOf(dir, files);
  const entry = manifest ? manifest.metaData.remoteEntry.name : 'index.html';
  const integrities = await integritiesOf(dir, files);
  const integrity = integrities[entry];
  if (!integrity) throw new Error(`the build of ${app} has no ${entry}`);
  return {
    schema: 1,
    app,
    name,
    version,
    releaseId: buildId,
    ...(about.commit ? { commit: about.commit } : {}),
    time: about.time,
    contract,
    entry,
    integrity,
    files: integrities,
    ...(manifest ? { manifest } : {}),
  };
}
