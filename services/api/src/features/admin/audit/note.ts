import type { AuditAction, AuditEntry } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { searchWords } from '../../../db/search-words.ts';
import type { CallContext } from '../../../http/call.ts';
import { User } from '../../auth/index.ts';
import { AuditEntryModel } from './audit-entry.model.ts';

/** What is noted of an act. Never a secret: no password, no token, no answer of a questionnaire. */
export interface Noted {
  action: AuditAction;
  target?: AuditEntry['target'];
  changes?: AuditEntry['changes'];
  details?: AuditEntry['details'];
  /** By which else the entry is found: name and address of whom it concerns. */
  foundBy?: string[];
}

type Actor = Pick<CallContext, 'services'> & { caller: { id: number } };

/**
 * Gets ready to note what the caller does: who that is is read before, so that the entry can be written in the
 * transaction of the act itself. Its number is taken with the first try to write it, so a refused act takes none.
 */
export async function openNote({ caller, services }: Actor) {
  const user = await User.findById(caller.id, ['email', 'firstName', 'lastName']).lean();
  let number: Promise<number> | undefined;
  const actor = {
    id: caller.id,
    email: user?.email ?? '-',
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '-',
  };
  return async (noted: Noted, dbSession?: ClientSession): Promise<void> => {
    const { action, target = null, changes = {}, details = {}, foundBy = [] } = noted;
    number ??= nextId('auditEntries');
    const entry = {
      _id: await number,
      at: services.now(),
      action,
      actor,
      target,
      changes,
      details,
      searchWords: searchWords([actor.name, actor.email, target?.name ?? '', ...foundBy]),
    };
    await AuditEntryModel.create([entry], dbSession ? { session: dbSession } : {});
  };
}

/** Notes an act that writes nothing else. Where the note cannot be written, the act is not answered. */
export async function note(context: Actor, noted: Noted): Promise<void> {
  const write = await openNote(context);
  await write(noted);
}
