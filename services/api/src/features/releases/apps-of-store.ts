import { REMOTES } from '@kenali/contracts';
import { parseRegistry, REGISTRY_FILE } from '@kenali/releases/registry';
import type { Services } from '../../services.ts';
import type { ReleaseStore } from './release-store.ts';

const OWN_APPS = ['shell', ...Object.values(REMOTES).map(({ app }) => app)];

/** The apps of this repository, and those that the registry of the store lists. */
export async function listApps({ readText }: ReleaseStore, { log }: Services): Promise<string[]> {
  try {
    const text = await readText(REGISTRY_FILE);
    return [...new Set([...OWN_APPS, ...(text ? Object.keys(parseRegistry(text).apps) : [])])];
  } catch (error) {
    log.warn({ problem: (error as Error).message }, 'could not read the registry of releases');
    return OWN_APPS;
  }
}

/** Anybody can ask for any name, and the store is read for those alone that it has. */
export const isListed = async (store: ReleaseStore, services: Services, app: string): Promise<boolean> =>
  OWN_APPS.includes(app) || (await listApps(store, services)).includes(app);
