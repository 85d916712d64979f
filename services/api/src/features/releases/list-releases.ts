import type { AdminFlagView, AdminReleaseView } from '@kenali/contracts';
import { findMoveSince, flagStates, type Pointer } from '@kenali/federation/boot';
import { Refused } from '@kenali/releases/signing';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { findCanaryStop } from './canaries/canary-stop.ts';
import { releaseStoreOf } from './store/release-store.ts';

/** A release that cannot be read is the problem of the app: what is set is still listed, as unknown. */
async function flagsOf(services: Services, app: string, { stable, config }: Pointer): Promise<AdminFlagView[]> {
  const release = await releaseStoreOf(services).findRelease(app, stable);
  return flagStates(release?.flags, config).map(({ name, flag, setting }) => ({
    name,
    description: flag?.description ?? null,
    default: flag?.default ?? null,
    setting: setting && {
      value: setting.value,
      since: setting.time,
      by: setting.actor,
      reason: setting.reason,
    },
  }));
}

async function toReleaseView(services: Services, app: string, pointer: Pointer): Promise<AdminReleaseView> {
  const { stable, canary, revision, enabled } = pointer;
  const stableMove = findMoveSince(pointer, (move) => move.stable === stable);
  const { time: since = null, actor: by = null, reason = null } = stableMove ?? {};
  const view = {
    app,
    problem: null,
    isEnabled: enabled,
    revision,
    stable: { releaseId: stable, since, by, reason },
    flags: await flagsOf(services, app, pointer),
  };
  if (!canary) return { ...view, canary: null };
  const { releaseId, percent } = canary;
  const canaryMove = findMoveSince(pointer, (move) => move.canary?.releaseId === releaseId);
  const stop = await findCanaryStop(app, canary);
  const stopped = stop ? { at: stop.time, by: 'situs', reason: stop.reason } : null;
  return {
    ...view,
    canary: { releaseId, percent, since: canaryMove?.time ?? null, by: canaryMove?.actor ?? null, stopped },
  };
}

const withoutRelease = (app: string, problem: string): AdminReleaseView => ({
  app,
  problem,
  isEnabled: false,
  revision: null,
  stable: null,
  canary: null,
  flags: [],
});

/** The live releases of every app, read from its pointer. An unreadable pointer affects only its own app. */
export const listReleases: Handler<'GET /api/admin/releases'> = async (_input, { services }) => {
  const store = releaseStoreOf(services);
  return Promise.all(
    (await store.listApps()).map(async (app) => {
      try {
        const pointer = await store.readPointer(app);
        if (!pointer) return withoutRelease(app, 'Belum pernah dirilis.');
        return await toReleaseView(services, app, pointer);
      } catch (error) {
        services.log.warn({ app, problem: (error as Error).message }, 'could not read the pointer');
        if (error instanceof Refused)
          // The site reports the details in its log.
          return withoutRelease(app, 'Tanda tangan rilis tidak sah. Situs tetap memakai rilis terakhir yang sah.');
        return withoutRelease(app, 'Data rilisnya tidak dapat dibaca.');
      }
    }),
  );
};
