import type { Services } from '../../../services.ts';
import { secretsOf } from '../session/tokens.ts';
import { digitsOf, hashCode, hashesMatch } from './code-digits.ts';
import {
  CODE_LIFETIME_MS,
  createRecord,
  KNOWN_DEVICES,
  OneTimeCode,
  type RecordKey,
  SEND_CREDIT_MS,
  SEND_WINDOW_MS,
  SENDS_AT_ONCE,
  SENDS_PER_WINDOW,
} from './one-time-code.model.ts';

interface CodeRequest extends RecordKey {
  isKnownDevice: boolean;
  messageId: string;
}

/**
 * Issues the code of one message and invalidates the code before it of the same browser. A retry of the same message gets
 * the same code. Returns null if the limit of sent codes is reached, if a newer code exists, or if this code has expired.
 */
export async function issueCode(
  { config, now }: Services,
  { email, purpose, requester, isKnownDevice, messageId }: CodeRequest,
): Promise<string | null> {
  const at = now();
  const code = { email, purpose };
  const digits = digitsOf(config.jwtSecret, code, messageId);
  const own = { email, purpose, requester };
  const counted = { email, purpose, requester: isKnownDevice ? KNOWN_DEVICES : null };
  await createRecord(own, at);
  if (counted.requester !== requester) await createRecord(counted, at);
  const issuedFor = (await OneTimeCode.findOne(own, { noteId: 1 }).lean())?.noteId ?? '';
  // Ids grow with time. An email that is tried again must not end the code that a later request has brought meanwhile.
  if (issuedFor > messageId) return null;
  if (issuedFor !== messageId && (await countSend(counted, at))) {
    const issued = await OneTimeCode.updateOne(
      { ...own, noteId: { $ne: messageId } },
      {
        $set: {
          otp: hashCode(config.jwtSecret, code, digits),
          noteId: messageId,
          expiresAt: new Date(at.getTime() + CODE_LIFETIME_MS),
          used: false,
          tries: 0,
          createdAt: at,
        },
        $max: { forgetAt: new Date(at.getTime() + SEND_WINDOW_MS) },
      },
    );
    if (issued.modifiedCount === 1) return digits;
  }
  const open = await OneTimeCode.findOne({ ...own, noteId: messageId, used: false, expiresAt: { $gt: at } }).lean();
  if (!open) return null;
  // A first try of this message may have been made with the other secret, so the stored hash says which digits are right.
  const candidates = secretsOf(config).map((secret) => [secret, digitsOf(secret, code, messageId)] as const);
  return candidates.find(([secret, each]) => hashesMatch(hashCode(secret, code, each), open.otp))?.[1] ?? null;
}

/** Counts one more sent code. Returns false if that is too many. */
async function countSend(key: RecordKey, at: Date): Promise<boolean> {
  const isBelowWindow = {
    $or: [
      // `sends` contains as many entries as the window allows, so checking the first one is enough.
      { [`sends.${SENDS_PER_WINDOW - 1}`]: { $exists: false } },
      { 'sends.0': { $lte: new Date(at.getTime() - SEND_WINDOW_MS) } },
    ],
  };
  const latest = new Date(at.getTime() + (SENDS_AT_ONCE - 1) * SEND_CREDIT_MS);
  const hasCredit = { $or: [{ creditFullAt: null }, { creditFullAt: { $lte: latest } }] };
  const creditFullAt = { $add: [{ $max: ['$creditFullAt', at] }, SEND_CREDIT_MS] };
  const counted = await OneTimeCode.collection.updateOne({ ...key, $and: [isBelowWindow, hasCredit] }, [
    { $set: { sends: { $slice: [{ $concatArrays: ['$sends', [at]] }, -SENDS_PER_WINDOW] }, creditFullAt } },
    { $set: { forgetAt: { $max: ['$forgetAt', '$creditFullAt', new Date(at.getTime() + SEND_WINDOW_MS)] } } },
  ]);
  return counted.modifiedCount === 1;
}
