import type { AuditAction, AuditEntry } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { searchTokens } from '../../../db/search-tokens.ts';
import type { CallContext } from '../../../http/call.ts';
import { User } from '../../auth/index.ts';
import { AuditEntryModel } from './audit-entry.model.ts';

/** One action to record. Must not contain secrets: no password, no token, no response to an instrument. */
export interface AuditRecord {
  action: AuditAction;
  target?: AuditEntry['target'];
  changes?: AuditEntry['changes'];
  details?: AuditEntry['details'];
  /** Texts that make the entry searchable besides actor and target: name and email of the affected user. */
  searchTexts?: string[];
}

type AuditContext = Pick<CallContext, 'services'> & { caller: { id: number } };

/**
 * Prepares an audit entry that is written in the same transaction as the action. Reads the caller now, outside the
 * transaction. Takes the entry's id when the entry is first written, so a rejected action uses no id and a retried
 * transaction reuses its id.
 */
export async function beginAudit({ caller, services }: AuditContext) {
  const user = await User.findById(caller.id, ['email', 'firstName', 'lastName']).lean();
  let id: Promise<number> | undefined;
  const actor = {
    id: caller.id,
    email: user?.email ?? '-',
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '-',
  };
  return async (record: AuditRecord, dbSession?: ClientSession): Promise<void> => {
    const { action, target = null, changes = {}, details = {}, searchTexts = [] } = record;
    id ??= nextId('auditEntries');
    const entry = {
      _id: await id,
      at: services.now(),
      action,
      actor,
      target,
      changes,
      details,
      searchWords: searchTokens([actor.name, actor.email, target?.name ?? '', ...searchTexts]),
    };
    await AuditEntryModel.create([entry], dbSession ? { session: dbSession } : {});
  };
}

/** The fields of a partial update whose values differ from the stored document. */
export function findChanges<T extends object>(before: T, update: Partial<T>): AuditEntry['changes'] {
  const fields = Object.keys(update) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== update[field])
      .map((field) => [field, { from: before[field], to: update[field] }]),
  );
}

/** Records an action that changes nothing else. Callers await it, so the call fails when the entry cannot be written. */
export async function recordAudit(context: AuditContext, record: AuditRecord): Promise<void> {
  const writeAudit = await beginAudit(context);
  await writeAudit(record);
}
