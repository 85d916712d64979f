import { OWN_APPS } from '@kenali/contracts';
import { Outbox, putInOutbox, type ReleaseAlert } from '../../../outbox/outbox.model.ts';
import type { Services } from '../../../services.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A person who can write to the store can make any number of pointers that fail, and must not bury other mails. */
const REFUSALS_PER_DAY = 20;
/** Keys that this process has stored, so that it does not ask the database for each page. */
const KNOWN_MAX = 1000;

const known = new WeakMap<Services, Set<string>>();

function knownBy(services: Services): Set<string> {
  const keys = known.get(services) ?? new Set<string>();
  if (keys.size > KNOWN_MAX) keys.clear();
  known.set(services, keys);
  return keys;
}

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
  const keys = knownBy(services);
  if (keys.has(about)) return;
  keys.add(about);
  try {
    if (!(await store(services, alert, about))) keys.delete(about);
  } catch (error) {
    keys.delete(about);
    services.log.warn({ alert: alert.what, app: alert.app, error: (error as Error).name }, 'alert not stored');
  }
}
