import { createHash } from 'node:crypto';
import { measuredRoutesIn } from '@kenali/contracts';
import { type FederationManifest, PAGES_FILE, parseManifest, parsePages, type Release } from '@kenali/federation/boot';
import { type Build, MANIFEST_FILE } from './read-build.ts';

/** Content by path. */
export type Files = ReadonlyMap<string, Buffer>;

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function manifestOf(files: Files): FederationManifest | undefined {
  const content = files.get(MANIFEST_FILE);
  return content && parseManifest(JSON.parse(content.toString()), MANIFEST_FILE);
}

/** The paths of the pages, as the API needs them: it reads `release.json` and no other file of a release. */
function routesOf(files: Files): string[] {
  const content = files.get(PAGES_FILE);
  return content ? measuredRoutesIn(parsePages(content.toString()).map(({ path }) => path)) : [];
}

/** Returns the content of `release.json` for the files of a build. */
export function describeRelease(
  files: Files,
  {
    build,
    commit,
    builder,
    time,
  }: { build: Build; commit: string | undefined; builder: string | undefined; time: string },
): Release {
  const { app, name, version, buildId, contract, lock, api, calls, provides, prefixes, slots, flags } = build;
  const manifest = manifestOf(files);
  const entry = manifest ? manifest.metaData.remoteEntry.name : 'index.html';
  const integrities = Object.fromEntries([...files].map(([path, content]) => [path, sha384(content)]));
  const integrity = integrities[entry];
  if (!integrity) throw new Error(`the build of ${app} has no ${entry}`);
  return {
    schema: 1,
    app,
    name,
    version,
    releaseId: buildId,
    ...(commit ? { commit } : {}),
    lock,
    api,
    calls,
    ...(builder ? { builder } : {}),
    time,
    contract,
    entry,
    integrity,
    files: integrities,
    ...(manifest ? { manifest } : {}),
    provides,
    prefixes,
    slots,
    routes: routesOf(files),
    flags,
  };
}
