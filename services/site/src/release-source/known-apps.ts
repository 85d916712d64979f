import { appOf, containerOf, OWN_APPS } from '@kenali/contracts';
import { isSafeName } from '@kenali/federation/boot';
import { parseRegistry, REGISTRY_APP, REGISTRY_FILE } from '@kenali/releases/registry';
import type { Claims } from './claims.ts';
import type { SiteState } from './site-state.ts';
import type { StoreFiles } from './store-files.ts';

/** Each one costs a read every few seconds. */
const MOST_APPS = 100;

interface Options {
  files: Pick<StoreFiles, 'read'>;
  state: Pick<SiteState, 'lastPointer' | 'keepPointer'>;
  /** Called after each read, also without a problem. */
  reportProblems(app: string, messages: readonly string[]): void;
}

/** The names that an earlier process of the site has kept. Broken ones are not used: the registry lists them again. */
async function readKept(state: Options['state']): Promise<string[]> {
  const kept: unknown = JSON.parse((await state.lastPointer(REGISTRY_APP)) ?? '[]');
  return Array.isArray(kept) ? kept.filter((app) => typeof app === 'string' && isSafeName(app)) : [];
}

/**
 * The apps whose pointers the site reads: those of this repository, and those that the registry of the store lists or has listed. An app that
 * vanishes from the registry stays, because its pointer decides whether it is live, and only its team can move that.
 */
export function createKnownApps({ files, state, reportProblems }: Options) {
  const apps = new Set<string>(OWN_APPS);
  let registered: Claims = new Map();
  let isKeptRead = false;

  function add(names: readonly string[]): void {
    // "catalog_mf" would have the container of "catalog-mf".
    for (const name of names) if (apps.size < MOST_APPS && appOf(containerOf(name)) === name) apps.add(name);
  }

  async function refresh(): Promise<void> {
    if (!isKeptRead) add(await readKept(state).catch(() => []));
    isKeptRead = true;
    const text = await files.read(REGISTRY_FILE);
    // A store without the release of a remote has none.
    if (!text) return;
    const listed = Object.entries(parseRegistry(text.toString()).apps);
    registered = new Map(listed.map(([app, { prefixes }]) => [app, prefixes]));
    add([...registered.keys()]);
    await state.keepPointer(REGISTRY_APP, JSON.stringify([...apps]));
  }

  return {
    /** What the registry said when it was last read. */
    registered: () => registered,
    async read(): Promise<string[]> {
      const problem = await refresh().then(
        () => [],
        (error: Error) => [error.message],
      );
      reportProblems(REGISTRY_APP, problem);
      return [...apps];
    },
  };
}
