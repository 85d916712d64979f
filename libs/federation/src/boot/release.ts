import {
  BrokenDocument,
  fieldsOf,
  integritiesOf,
  isSafePath,
  parseJson,
  safeNameOf,
  schemaOneOf,
  textOf,
} from './check-fields.ts';
import { type FederationManifest, parseManifest } from './manifest.ts';

/** `release.json`: what one immutable folder of the store holds. */
export interface Release {
  schema: 1;
  /** Folder of the store: "catalog-mf". */
  app: string;
  /** Container name: "catalog_mf". */
  name: string;
  version: string;
  /** Name of the folder, version and digest of the sources: "0.1.0-3f9c2a7b10". */
  releaseId: string;
  /** Commit it was built from, where that is known; with `-dirty` when changed files were built. */
  commit?: string;
  /** When it was published, ISO 8601. */
  time: string;
  /** A remote: the range it needs ("^1.0.0"). The shell: the version it offers ("1.0.0"). */
  contract: string;
  /** Path of the entry: "remoteEntry.js", or "index.html" for the shell. */
  entry: string;
  /** sha384 of the entry, as browsers want it. */
  integrity: string;
  /** sha384 of every file, by path. */
  files: Record<string, string>;
  /** Remotes only. */
  manifest?: FederationManifest;
}

/** @throws BrokenDocument when it is not a release that can be served */
export function parseRelease(text: string): Release {
  const what = 'release.json';
  const fields = fieldsOf(parseJson(text, what), what);
  const files = integritiesOf(fields.files, `${what}: files`);
  const entry = textOf(fields, 'entry', what);
  const integrity = textOf(fields, 'integrity', what);
  if (!isSafePath(entry) || files[entry] !== integrity) {
    throw new BrokenDocument(`${what}: the entry is not one of the files, or its integrity differs`);
  }
  return {
    schema: schemaOneOf(fields, what),
    app: safeNameOf(fields, 'app', what),
    name: safeNameOf(fields, 'name', what),
    version: safeNameOf(fields, 'version', what),
    releaseId: safeNameOf(fields, 'releaseId', what),
    ...(typeof fields.commit === 'string' ? { commit: fields.commit } : {}),
    time: textOf(fields, 'time', what),
    contract: textOf(fields, 'contract', what),
    entry,
    integrity,
    files,
    ...(fields.manifest === undefined ? {} : { manifest: parseManifest(fields.manifest, `${what}: manifest`) }),
  };
}
