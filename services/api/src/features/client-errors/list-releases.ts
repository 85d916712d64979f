import { type AdminReleaseView, REMOTES } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import { noteOn } from './get-canary-stop.ts';
import { type LivePointer, type ReleaseStore, releaseStoreOf } from './release-store.ts';

const APPS = ['shell', ...Object.values(REMOTES).map(({ app }) => app)];

/** The move from which on something has been so without interruption. */
function moveSince({ history }: LivePointer, isSo: (move: LivePointer['history'][number]) => boolean) {
  const before = history.findLastIndex((move) => !isSo(move));
  return history[before + 1];
}

async function viewOf(store: ReleaseStore, app: string, pointer: LivePointer): Promise<AdminReleaseView> {
  const { stable, canary, revision, enabled } = pointer;
  const moved = moveSince(pointer, (move) => move.stable === stable);
  const { time: since = null, actor: by = null, reason = null } = moved ?? {};
  const view = { app, problem: null, isEnabled: enabled, revision, stable: { releaseId: stable, since, by, reason } };
  if (!canary) return { ...view, canary: null };
  const tried = moveSince(pointer, (move) => move.canary?.releaseId === canary.releaseId);
  const note = await noteOn(store, app, canary).catch(() => null);
  const stopped = note ? { at: note.time, by: 'situs', reason: note.reason } : null;
  const { releaseId, percent } = canary;
  return {
    ...view,
    canary: { releaseId, percent, since: tried?.time ?? null, by: tried?.actor ?? null, stopped },
  };
}

const missing = (app: string, problem: string): AdminReleaseView => ({
  app,
  problem,
  isEnabled: false,
  revision: null,
  stable: null,
  canary: null,
});

/** What is live of each app, as its pointer says it now. A pointer that cannot be read hides no other. */
export const listReleases: Handler<'GET /api/admin/releases'> = async (_input, { services }) => {
  const store = releaseStoreOf(services.config);
  return Promise.all(
    APPS.map(async (app) => {
      try {
        const pointer = await store.pointer(app);
        return pointer ? await viewOf(store, app, pointer) : missing(app, 'Belum pernah dirilis.');
      } catch (error) {
        services.log.warn({ app, problem: (error as Error).message }, 'pointer not read');
        return missing(app, 'Penunjuk rilis tidak dapat dibaca.');
      }
    }),
  );
};
