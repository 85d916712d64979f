import { parseArgs } from 'node:util';
import { openStore } from '@kenali/releases';
import { MINUTE_MS } from '../durations.ts';
import {
  type ChainHead,
  countUnsealed,
  oldestUnsealed,
  parseAnchor,
  readMark,
  readSealedEntries,
  verifyChain,
} from '../features/audit/index.ts';
import type { CommandIo } from '../run-command.ts';
import { readBackups } from './manifest.ts';
import { readBackupKeys } from './vault.ts';
import { on, text } from './with-database.ts';

const HELP = `npm run audit:verify -- [--anchor <place>:<hash>]... [--backups <target of the backups>]
  --anchor   a head of the chain from the log of an API ("audit chain") or from a backup; the newest one counts most
  --backups  takes the heads from all complete backups there; needs BACKUP_KEY or BACKUP_KEY_FILE,
             and leaves out, with a line, what none of its keys opens
Needs MONGODB_URI and the keys of the field encryption, and reads only. Exits with 1 and names the first bad entry if anything was changed, removed or moved.`;
const OPTIONS = { anchor: { ...text, multiple: true }, backups: text, help: on } as const;
/** A running API seals an entry within seconds. */
const UNSEALED_MAX_MS = 10 * MINUTE_MS;

/** @returns the anchors that the arguments name, or null if they ask for help */
export async function readAnchors(args: string[], io: CommandIo): Promise<ChainHead[] | null> {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) {
    io.log(HELP);
    return null;
  }
  const anchors = (values.anchor ?? []).map(parseAnchor);
  return values.backups ? [...anchors, ...(await readBackupAnchors(values.backups, io))] : anchors;
}

/** The heads that the backups keep. Backups of versions without a chain have none. */
async function readBackupAnchors(target: string, { env, log }: CommandIo): Promise<ChainHead[]> {
  const keys = readBackupKeys(env);
  const store = await openStore(target, { readOnly: true });
  const anchors: ChainHead[] = [];
  await readBackups({ store, keys, log }, async ({ manifest }) => {
    if (manifest.auditHead) anchors.push(manifest.auditHead);
  });
  if (anchors.length === 0) throw new Error(`No backup in ${store.where} has an anchor of the audit chain.`);
  log(`${anchors.length} anchors from the backups in ${store.where}.`);
  return anchors;
}

/**
 * Checks the chain of the connected database.
 * @throws Error that names the first bad entry
 */
export async function verifyAudit(anchors: readonly ChainHead[], { log }: CommandIo): Promise<void> {
  const { head, fault } = await verifyChain(readSealedEntries(), anchors, await readMark());
  if (fault) {
    const which =
      fault.entryId === null ? `Place ${fault.sequence}` : `Entry ${fault.entryId}, place ${fault.sequence}`;
    throw new Error(`${which}: ${fault.problem}. The ${head.sequence} entries before it are intact.`);
  }
  await requireSealed(new Date(), log);
  // As with a database whose name is spelled wrong.
  if (head.sequence === 0 && (await countUnsealed()) === 0) throw new Error('There is no audit entry to check.');
  log(`The chain of ${head.sequence} entries is intact. Anchor: ${head.sequence}:${head.hash}`);
  if (anchors.length === 0) log('Without an anchor, nobody can see whether the end of the chain was cut or replaced.');
}

/** @throws Error if an entry has waited for its seal for too long: until then a change of it goes unnoticed */
async function requireSealed(now: Date, log: CommandIo['log']): Promise<void> {
  const oldest = await oldestUnsealed();
  if (!oldest) return;
  const waiting = await countUnsealed();
  if (now.getTime() - oldest.at.getTime() > UNSEALED_MAX_MS)
    throw new Error(`Entry ${oldest._id} has no seal after ten minutes, and ${waiting} wait. Does an API run?`);
  log(`${waiting} new entries wait for their seal.`);
}
