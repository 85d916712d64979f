import {
  type AdminConsents,
  type ConsentEventView,
  type ConsentHistoryEvent,
  type ConsentProof,
  type ConsentText,
  type ConsentView,
  fullName,
} from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import type { Services } from '../../../services.ts';
import { User } from '../../auth/index.ts';
import { ConsentEvent, type ConsentEventDocument } from './consent-event.model.ts';
import { consentStateOf } from './consent-gate.ts';
import { proofContent } from './consent-pdf.ts';
import { findVersion, HOW_TO_CHECK, renderConsent } from './consent-texts.ts';

/** What holds after this event. */
export const consentOf = (last: ConsentEventDocument | null, services: Services): Omit<ConsentView, 'text'> => ({
  isRequired: services.config.requireConsent,
  state: consentStateOf(last),
  last: last && currentView(last),
});

/** A consent that was narrowed still holds from the time when it was given, with the boxes that are left. */
const currentView = (event: ConsentEventDocument): ConsentEventView =>
  event.kind === 'withdrawn'
    ? { kind: event.kind, at: event.at.toISOString() }
    : grantedView(event, event.grantedAt ?? event.at);

function grantedView(event: ConsentEventDocument, at: Date) {
  const { version, hash, relationship, research, whatsapp } = event as Required<ConsentEventDocument>;
  const { variant } = event;
  const granted = { kind: 'granted' as const, at: at.toISOString(), version, hash, relationship, research, whatsapp };
  return variant ? { ...granted, variant } : granted;
}

function historyView(event: ConsentEventDocument): ConsentHistoryEvent {
  const { kind, choice } = event;
  const at = event.at.toISOString();
  if (kind === 'granted') return grantedView(event, event.at);
  return kind === 'narrowed' && choice ? { kind, at, choice } : { kind: 'withdrawn', at };
}

const readEvents = (userId: number) =>
  ConsentEvent.find({ userId }).sort({ sequence: 1 }).lean<ConsentEventDocument[]>().exec();

/** The consents of an account, for staff. */
export async function readConsents(userId: number, services: Services): Promise<AdminConsents> {
  const events = await readEvents(userId);
  return { ...consentOf(events.at(-1) ?? null, services), events: events.map(historyView) };
}

async function readProof(userId: number, services: Services): Promise<ConsentProof> {
  const [user, events] = await Promise.all([
    User.findById(userId, ['firstName', 'lastName', 'email']).lean(),
    readEvents(userId),
  ]);
  if (!user) throw new AppError('Unauthorized');
  return {
    account: { id: userId, name: fullName(user), email: user.email },
    exportedAt: services.now().toISOString(),
    howToCheck: HOW_TO_CHECK,
    events: events.map((event) => {
      const view = historyView(event);
      return view.kind === 'granted' ? { ...view, text: textOf(event) } : view;
    }),
  };
}

/**
 * The text of a stored consent, with the practice as it was called then.
 * @throws AppError UNAVAILABLE about a text of a later version of the program, while both run or after a way back
 */
function textOf({ version, variant, parameters, hash }: ConsentEventDocument): ConsentText {
  const found = findVersion(String(version));
  if (!found) throw new AppError('UNAVAILABLE');
  const text = parameters && renderConsent(found, parameters, variant);
  if (text?.hash !== hash) throw new Error(`The text ${version} differs from the one that was consented to`);
  return text as ConsentText;
}

export const getConsentProof: Handler<'GET /api/consent/proof'> = (_input, { caller, services }) =>
  readProof(caller.id, services);

export const getConsentPdf: Handler<'GET /api/consent/proof/pdf'> = async (_input, { caller, services }) => {
  const proof = await readProof(caller.id, services);
  const exportedAt = new Date(proof.exportedAt);
  const body = await services.reportRenderer.render(proofContent(proof, services.config.practice), exportedAt);
  return { fileName: `Bukti_Persetujuan_${jakartaDay(exportedAt)}.pdf`, body };
};
