import { OWN_APPS } from '@kenali/contracts';
import { Refused } from '@kenali/releases/signing';
import { DAY_MS } from '../../../durations.ts';
import { Outbox, putInOutbox, type ReleaseAlert } from '../../../outbox/outbox.model.ts';
import { keptPer, type Services } from '../../../services.ts';

/** A person who can write to the store can make any number of pointers that fail, and must not bury other mails. */
const REFUSALS_PER_DAY = 20;
/** More alerts than this are forgotten, and stored again without effect. */
const KNOWN_MAX = 1000;

/** What this process has stored, so that it does not ask the database for each page. */
const knownOf = keptPer(() => new Set<string>());

/** Anybody who can write to the store can list any number of apps there, so those that this repository does not have share one limit. */
const limitedBy = ({ what, app }: ReleaseAlert): string =>
  what === 'signature_refused' && !OWN_APPS.includes(app) ? `${what} other ` : `${what} ${app} `;

async function isTooMany(prefix: string, now: Date): Promise<boolean> {
  const key = { $gte: `release_alert:${prefix}`, $lt: `release_alert:${prefix}\uffff` };
  const since = new Date(now.getTime() - DAY_MS);
  return (await Outbox.countDocuments({ key, createdAt: { $gt: since } })) >= REFUSALS_PER_DAY;
}

async function store(services: Services, alert: ReleaseAlert, about: string): Promise<boolean> {
  const now = services.now();
  if (alert.what === 'signature_refused' && (await isTooMany(limitedBy(alert), now))) return false;
  await putInOutbox({ kind: 'release_alert', alert, about, now });
  return true;
}

/**
 * Stores one message, whichever processes tell it and however often. Never throws: an alert must not cost what it is about.
 * @param id identifies the event: messages with the same one are one
 */
export async function putAlert(services: Services, alert: ReleaseAlert, id: string): Promise<void> {
  if (!services.config.releaseAlertEmail) return;
  const about = `${limitedBy(alert)}${id}`;
  const known = knownOf(services);
  if (known.size > KNOWN_MAX) known.clear();
  if (known.has(about)) return;
  known.add(about);
  try {
    if (!(await store(services, alert, about))) known.delete(about);
  } catch (error) {
    known.delete(about);
    services.log.warn({ alert: alert.what, app: alert.app, error: (error as Error).name }, 'alert not stored');
  }
}

/**
 * Runs a check of what the store has, and tells operators once of each refusal. It does not wait for the database, which reads of the store
 * do not need.
 * @param revision of the pointer that is checked, or that names the checked releases
 */
export async function withRefusalNoted<T>(
  services: Services,
  { app, revision }: { app: string; revision: number },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refused) {
      const { reason } = error;
      const alert = { what: 'signature_refused', app, reason, revision, at: services.now() } as const;
      void putAlert(services, alert, `${app} ${reason} ${revision}`);
    }
    throw error;
  }
}
