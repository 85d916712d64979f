import { hash } from 'node:crypto';
import type { CanaryStopView } from '@kenali/contracts';
import { Refused } from '@kenali/releases/signing';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { releaseStoreOf } from '../store/release-store.ts';
import { findCanaryStop } from './canary-stop.ts';

/** What nobody trusted signed is a fault of the store and not of this program. */
function unavailableIfRefused(error: unknown): never {
  throw error instanceof Refused ? new AppError('UNAVAILABLE', { cause: error }) : error;
}

/**
 * Serves the release command, which runs on a machine that does not see the canary stops. An unreadable pointer is an
 * error and not null, because the command would take null as permission to raise the canary's percentage.
 */
export const getCanaryStop: Handler<'GET /api/releases/{app}/canary-stop', null> = async (
  { params: { app } },
  { services, setHeader },
): Promise<CanaryStopView | null> => {
  const store = releaseStoreOf(services);
  await store.requireListed(app);
  const canary = (await store.readPointer(app).catch(unavailableIfRefused))?.canary;
  const stop = canary && (await findCanaryStop(app, canary));
  const view = stop ? { releaseId: stop.releaseId, salt: stop.salt, time: stop.time, reason: stop.reason } : null;
  // Sites ask every few seconds. Express answers 304 when the tag matches.
  setHeader('ETag', `"${hash('sha256', JSON.stringify(view), 'base64url')}"`);
  return view;
};
