import { BrokenDocument, fieldsOf } from './check-fields.ts';

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** The parts of `mf-manifest.json` that we read; the federation runtime reads the rest. Paths are relative to the release. */
export interface FederationManifest {
  metaData: { remoteEntry: { name: string; path: string } } & Record<string, unknown>;
  exposes: Array<{ name: string; path: string; assets: Assets } & Record<string, unknown>>;
  shared: unknown[];
  [key: string]: unknown;
}

/**
 * The runtime takes any JSON for a manifest and keeps it, an error message of a proxy included. So we look first.
 * @throws BrokenDocument
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

/** Scripts that the first use of the remote needs: the entry and what `./remote` itself stands in. */
export function firstScriptsOf(manifest: FederationManifest): string[] {
  const { name, path } = manifest.metaData.remoteEntry;
  const exposed = manifest.exposes.flatMap((expose) => expose.assets.js.sync);
  return [...new Set([path ? `${path}/${name}` : name, ...exposed])];
}
