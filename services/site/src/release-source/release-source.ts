import type { LiveDocument } from '@kenali/releases/live';
import { createGuard, entriesOf, isPartOfProgram, type Refused } from '@kenali/releases/signing';
import { askApiForStops } from './canary-stops.ts';
import { createLiveReleases, type LiveReleases } from './live-releases.ts';
import { createReleases, type ReleaseReader } from './read-releases.ts';
import { askApiForSeen } from './seen-by-api.ts';
import { createShellFiles, type SendShellFile } from './shell-files.ts';
import { createFolderState, createMemoryState, type SiteState } from './site-state.ts';
import { openStoreFiles } from './store-files.ts';

export { isOff, type LiveApp, type LiveApps, releasesOf } from './live-state.ts';

/** Where the releases of the site come from: which ones are live, and their files. Nothing unverified leaves it. */
export interface ReleaseSource extends LiveReleases, ReleaseReader {
  sendShellFile: SendShellFile;
  /** For the release commands, and anybody else who asks. */
  describe(): Promise<LiveDocument>;
}

export interface ReleaseSourceOptions {
  /** The store: one folder per app with its pointer and releases. Without it, the site reads from `cdnPublicUrl`. */
  storeDir?: string;
  /** The store's address for browsers. */
  cdnPublicUrl: string;
  /** The folder of last good pointers and stopped canaries, which survive a restart. Without it, they end with the process. */
  state?: string;
  /** File of the keys that releases and pointers must be signed with. Without it, signatures are not checked. */
  keysFile?: string | null;
  /** Origin of the API, asked for canary stops and for the pointers that it has seen. Without it, the API shares the folder `state`. */
  apiUrl?: string;
}

export interface TakenPath {
  reason: 'taken_path';
}

interface Observer {
  /** Called once per new problem. */
  onProblem(message: string): void;
  /** Called for each request to the store or to the API that fails. */
  onFailure(upstream: 'releases' | 'api'): void;
  /** Called for each pointer or release without a valid signature, and for each path that an app states and does not get. */
  onRefusal(app: string, refused: Pick<Refused, 'reason'> | TakenPath): void;
}

function openState(
  { storeDir, state, apiUrl, keysFile }: ReleaseSourceOptions,
  { onProblem, onFailure }: Observer,
): SiteState {
  const own = state === undefined ? createMemoryState() : createFolderState(state);
  const onApiFailure = () => onFailure('api');
  const asked = apiUrl ? askApiForStops(own, apiUrl, onProblem, onApiFailure) : own;
  // Only releases that come with the program may become older.
  if (storeDir === undefined || !isPartOfProgram(storeDir))
    return apiUrl && keysFile ? askApiForSeen(asked, apiUrl, onProblem, onApiFailure) : asked;
  return { ...asked, seenPointer: async () => null, keepSeen: async () => undefined };
}

export function createReleaseSource(options: ReleaseSourceOptions, observer: Observer): ReleaseSource {
  const { storeDir, cdnPublicUrl, keysFile = null } = options;
  const { onProblem, onFailure, onRefusal } = observer;
  const guard = createGuard(keysFile, onProblem, onRefusal);
  const files = openStoreFiles(storeDir, cdnPublicUrl, () => onFailure('releases'));
  const releases = createReleases(files, guard, onProblem);
  const onTakenPath = (app: string) => onRefusal(app, { reason: 'taken_path' });
  const state = openState(options, observer);
  const live = createLiveReleases({ files, releases, state, guard, onProblem, onTakenPath });

  async function describe(): Promise<LiveDocument> {
    await live.readLive();
    const keys = await guard.trustedKeys();
    const apps = Object.fromEntries(live.describeLive().map(({ app, ageMs: _, ...of }) => [app, of]));
    return { schema: 1, keys: keys && entriesOf(keys), apps };
  }
  return { ...releases, ...live, describe, sendShellFile: createShellFiles(files, releases) };
}
