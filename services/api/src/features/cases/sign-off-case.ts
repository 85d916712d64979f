import type { CaseView, SignOffRequest } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import { type CompletedResult, searchTextsOfUser } from '../admin/index.ts';
import { inAuditedTransaction } from '../audit/index.ts';
import { lockLicence } from '../auth/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { findOwnCase, viewCase, writableCase } from './own-case.ts';

const OTHER_LICENCE = 'Nama atau izin Anda tercatat lain. Muat ulang, lalu periksa lagi sebelum menandatangani.';

/**
 * Signs a result with the licence that an admin has set for the account. One conditional update decides between two signatures, and between a signature and an assignment that is taken back:
 * it requires the caller as assignee and no signature. If the owner has waited for it, the update also shows the result to them, and
 * the email about it is queued in the same transaction.
 */
export const signOffCase: Handler<'POST /api/cases/{id}/sign-off'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const found = await findOwnCase(params.id, context);
  if (found.signOff) return viewSigned(found, body, context);
  const { _id, userId, awaitsSignOff } = found;
  const now = services.now();
  const { name, licenceKind, licence } = body;
  const signed = {
    signOff: { at: now, byUserId: caller.id, name, licenceKind, licence },
    ...(awaitsSignOff && { awaitsSignOff: false }),
  };
  const isSigned = await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const licenceNow = await lockLicence(caller.id, jakartaDay(now), dbSession);
    if (!isSame(licenceNow, body)) throw new AppError('CONFLICT', { message: OTHER_LICENCE });
    const { modifiedCount } = await UserAssessment.collection.updateOne(
      { ...writableCase(_id, caller.id), signOff: null } as never,
      { $set: signed },
      { session: dbSession },
    );
    if (modifiedCount === 0) return false;
    if (awaitsSignOff)
      await putInOutbox({ kind: 'result_ready', userAssessmentId: _id, userId, about: String(_id), now }, dbSession);
    await writeAudit({
      action: 'case.sign_off',
      target: { kind: 'result', id: _id, name: `#${_id}` },
      searchTexts: await searchTextsOfUser(userId, dbSession),
    });
    return true;
  });
  // Somebody else was faster: with a signature, or by taking the case back.
  return isSigned
    ? viewCase({ ...found, ...signed }, context)
    : viewSigned(await findOwnCase(_id, context), body, context);
};

const isSame = (one: SignOffRequest, other: SignOffRequest) =>
  one.name === other.name && one.licenceKind === other.licenceKind && one.licence === other.licence;

/** @throws AppError ALREADY_SIGNED unless the caller has signed with the same name and licence */
function viewSigned(found: CompletedResult, body: SignOffRequest, context: CallContext): Promise<CaseView> {
  const { signOff } = found;
  if (signOff?.byUserId !== context.caller.id || !isSame(signOff, body)) throw new AppError('ALREADY_SIGNED');
  return viewCase(found, context);
}
