import type { CaseView, SignOffRequest } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import { type CompletedResult, searchTextsOfUser } from '../admin/index.ts';
import { beginAudit } from '../audit/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { findOwnCase, viewCase, writableCase } from './own-case.ts';

/**
 * Signs a result. One conditional update decides between two signatures, and between a signature and an assignment that is taken back:
 * it requires the caller as assignee and no signature. If the owner has waited for it, the update also shows the result to them, and
 * the email about it is queued in the same transaction.
 */
export const signOffCase: Handler<'POST /api/cases/{id}/sign-off'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const found = await findOwnCase(params.id, context);
  if (found.signOff) return viewSigned(found, body, context);
  const { _id, userId, awaitsSignOff } = found;
  const writeAudit = await beginAudit(context);
  const now = services.now();
  const { name, licenceKind, licence } = body;
  const signed = {
    signOff: { at: now, byUserId: caller.id, name, licenceKind, licence },
    ...(awaitsSignOff && { awaitsSignOff: false }),
  };
  const isSigned = await inTransaction(async (dbSession) => {
    const { modifiedCount } = await UserAssessment.collection.updateOne(
      { ...writableCase(_id, caller.id), signOff: null } as never,
      { $set: signed },
      { session: dbSession },
    );
    if (modifiedCount === 0) return false;
    if (awaitsSignOff)
      await putInOutbox({ kind: 'result_ready', userAssessmentId: _id, userId, about: String(_id), now }, dbSession);
    await writeAudit(
      {
        action: 'case.sign_off',
        target: { kind: 'result', id: _id, name: `#${_id}` },
        searchTexts: await searchTextsOfUser(userId, dbSession),
      },
      dbSession,
    );
    return true;
  });
  // Somebody else was faster: with a signature, or by taking the case back.
  return isSigned
    ? viewCase({ ...found, ...signed }, context)
    : viewSigned(await findOwnCase(_id, context), body, context);
};

/** @throws AppError ALREADY_SIGNED unless the caller has signed with the same name and licence */
function viewSigned(found: CompletedResult, body: SignOffRequest, context: CallContext): Promise<CaseView> {
  const { signOff } = found;
  const isSame =
    signOff?.byUserId === context.caller.id &&
    signOff.name === body.name &&
    signOff.licenceKind === body.licenceKind &&
    signOff.licence === body.licence;
  if (!isSame) throw new AppError('ALREADY_SIGNED');
  return viewCase(found, context);
}
