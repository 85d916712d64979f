import { CONSENT_CHOICES, CONSENT_VARIANTS, type ConsentVariant, type ConsentView, type Role } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import type { Services } from '../../../services.ts';
import { lockAccount } from '../../auth/index.ts';
import { markRestricted } from '../children/mark-restricted.ts';
import { endGuardianships } from '../end-guardianships.ts';
import { UserAssessment } from '../user-assessment.model.ts';
import { ConsentEvent, type ConsentEventDocument, endsConsent } from './consent-event.model.ts';
import { lastConsentEvent } from './consent-gate.ts';
import { consentMarks } from './consent-marks.ts';
import { consentOf } from './consent-proof.ts';
import { renderConsent, shownVersion } from './consent-texts.ts';

/** An attempt fails when another call of the account recorded an event in between. */
const MAX_ATTEMPTS = 20;

type NewEvent = Omit<ConsentEventDocument, 'userId' | 'sequence' | 'at'>;

const parametersOf = ({ config: { practice } }: Services) => ({
  practice: practice.name,
  contact: practice.contact || practice.name,
});
const shownText = (services: Services, variant?: ConsentVariant) =>
  renderConsent(shownVersion(services.config.features), parametersOf(services), variant);

/** Only staff take assessments for participants whose signatures the practice keeps. */
const isOpenTo = (role: Role, variant: ConsentVariant | undefined) => variant !== 'paper' || role !== 'user';

const viewOf = (last: ConsentEventDocument | null, { caller, services }: CallContext): ConsentView => ({
  ...consentOf(last, services),
  text: shownText(services),
  texts: Object.fromEntries(
    CONSENT_VARIANTS.filter((each) => isOpenTo(caller.role, each)).map((each) => [each, shownText(services, each)]),
  ),
});

export const getConsent: Handler<'GET /api/consent'> = async (_input, context) =>
  viewOf(await lastConsentEvent(context.caller.id), context);

/** Only the text that is shown now can be consented to, so the stored parameters are those of today. */
export const grantConsent: Handler<'POST /api/consent'> = async ({ body }, context) => {
  const { caller, services } = context;
  const { relationship, research, whatsapp, variant } = body;
  if (!isOpenTo(caller.role, variant)) throw new AppError('FORBIDDEN');
  const { version, hash, relationships, boxes } = shownText(services, variant);
  if (body.version !== version || body.hash !== hash) throw new AppError('CONSENT_TEXT_CHANGED');
  if (!relationships.some(({ value }) => value === relationship))
    throw new AppError('VALIDATION', {
      fields: [{ path: 'relationship', message: 'Pilih salah satu dari teks ini.' }],
    });
  const unknown = CONSENT_CHOICES.filter((choice) => body[choice] && !boxes[choice]);
  if (unknown.length > 0)
    throw new AppError('VALIDATION', {
      fields: unknown.map((path) => ({ path, message: 'Teks ini tidak menanyakannya.' })),
    });
  const parameters = parametersOf(services);
  const consent = { version, hash, parameters, relationship, research, whatsapp, ...(variant && { variant }) };
  const event: NewEvent = { kind: 'granted', ...consent };
  return record(context, (last) => {
    if (variant === 'self' && last && !endsConsent(last)) throw new AppError('CONFLICT', { message: COVERS_CHILDREN });
    return isRepeated(last, event) ? null : event;
  });
};

/** Who answers about themselves does not mean to end the consent for children, with the guardianships. A withdrawal says so. */
const COVERS_CHILDREN =
  'Persetujuan Anda untuk data anak belum ditarik, dan berlaku juga tentang diri Anda sendiri. Muat ulang halaman ini.';

/** Without a consent there is nothing to withdraw, so nothing is recorded. */
export const withdrawConsent: Handler<'POST /api/consent/withdraw'> = (_input, context) =>
  record(context, (last) => (!last || last.kind === 'withdrawn' ? null : { kind: 'withdrawn' }));

/** The event repeats the consent with the boxes that are left, so that the last event alone says what holds. */
export const withdrawChoice: Handler<'POST /api/consent/withdraw-choice'> = ({ body: { choice } }, context) =>
  record(context, (last) => {
    if (!last?.[choice] || last.kind === 'withdrawn') return null;
    const { version, variant, hash, parameters, relationship, research, whatsapp, at, grantedAt = at } = last;
    const consent = { version, variant, hash, parameters, relationship, research, whatsapp };
    return { ...consent, kind: 'narrowed', grantedAt, choice, [choice]: false };
  });

/** @param decide returns what to record after the last event; null if the call repeats it */
async function record(
  context: CallContext,
  decide: (last: ConsentEventDocument | null) => NewEvent | null,
): Promise<ConsentView> {
  const { caller, services } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const last = await lastConsentEvent(caller.id);
    const event = decide(last);
    if (!event) return viewOf(last, context);
    const next = { ...event, userId: caller.id, sequence: (last?.sequence ?? 0) + 1, at: services.now() };
    try {
      await inTransaction((dbSession) => append(next, dbSession));
    } catch (error) {
      if (isDuplicateKey(error)) continue;
      throw error;
    }
    const reason = event.choice ?? event.version;
    logSecurity(context, `consent_${event.kind}`, { account: caller.id, ...(reason && { reason }) });
    return viewOf(next, context);
  }
  throw new AppError('CONFLICT');
}

function isRepeated(last: ConsentEventDocument | null, event: NewEvent): boolean {
  const fields = ['version', 'hash', 'relationship', 'research', 'whatsapp'] as const;
  return last !== null && last.kind !== 'withdrawn' && fields.every((field) => last[field] === event[field]);
}

/**
 * Adds the event, and closes or opens the user assessments that it is about, for the owner and for everybody else. Saves do not read the events
 * each time, so the filter of their update finds the field here: no save that arrives after a withdrawal is stored. What creates a user
 * assessment locks the account too. So either it exists here, or its first save finds this event.
 */
async function append(event: ConsentEventDocument, dbSession: ClientSession): Promise<void> {
  await ConsentEvent.create([event], { session: dbSession });
  if (event.kind === 'narrowed') return;
  await lockAccount(event.userId, dbSession);
  for (const [filter, update] of consentMarks(event))
    await UserAssessment.updateMany(filter, update, { session: dbSession });
  await markRestricted(event.userId, dbSession);
  if (!endsConsent(event)) return;
  const by = { by: event.userId, reason: 'consent', at: event.at } as const;
  await endGuardianships({ guardianId: event.userId }, by, dbSession);
}
