import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { DAY_MS } from '../../../durations.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { RecordKey } from './one-time-code.model.ts';

/**
 * Requests an email with a one-time code. Only the mail job checks whether the account exists and a code may be sent, so
 * the response and its timing are the same for every address.
 */
export const requestCode = (
  request: RecordKey & { isKnownDevice: boolean; now: Date },
  dbSession?: ClientSession,
): Promise<void> => {
  const forgetAt = new Date(request.now.getTime() + DAY_MS);
  return putInOutbox({ kind: 'one_time_code', ...request, about: randomUUID(), forgetAt }, dbSession);
};
