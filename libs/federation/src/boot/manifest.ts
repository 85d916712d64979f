import { BrokenDocument, fieldsOf } from './check-fields.ts';

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** The fields of `mf-manifest.json` that Kenali reads. Paths are relative to the release. */
export interface FederationManifest {
  metaData: { remoteEntry: { name: string; path: string } } & Record<string, unknown>;
  exposes: Array<{ name: string; path: string; assets: Assets } & Record<string, unknown>>;
  shared: unknown[];
  [key: string]: unknown;
}

/**
 * Checks a manifest. The federation runtime accepts any JSON as a manifest, even a proxy's error message.
 * @throws BrokenDocument when a field that Kenali reads is missing
 */
export function parseManifest(value: unknown, what: string): FederationManifest {
  const fields = fieldsOf(value, what);
  const metaData = fieldsOf(fields.metaData, `${what}: metaData`);
  const entry = fieldsOf(metaData.remoteEntry, `${what}: metaData.remoteEntry`);
  if (typeof entry.name !== 'string') throw new BrokenDocument(`${what}: metaData.remoteEntry has no name`);
  if (!Array.isArray(fields.exposes) || !Array.isArray(fields.shared)) {
    throw new BrokenDocument(`${what}: exposes and shared are not both lists`);
  }
  for (const expose of fields.exposes) scriptsOf(expose, what);
  return fields as FederationManifest;
}

function scriptsOf(expose: unknown, what: string): string[] {
  const where = `${what}: exposes`;
  const { sync } = fieldsOf(fieldsOf(fieldsOf(expose, where).assets, where).js, where);
  if (!Array.isArray(sync) || !sync.every((path) => typeof path === 'string')) {
    throw new BrokenDocument(`${where}: the scripts are not a list of paths`);
  }
  return sync;
}

/** Returns the paths of the scripts that the first use of the remote loads: the entry and the chunks of `./remote`. */
export function firstScriptsOf(manifest: FederationManifest): string[] {
  const { name, path } = manifest.metaData.remoteEntry;
  const exposed = manifest.exposes.flatMap((expose) => expose.assets.js.sync);
  return [...new Set([path ? `${path}/${name}` : name, ...exposed])];
}
