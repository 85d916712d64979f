import type { Relationship, UserAssessmentDetail } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { findOwnUserAssessment } from './access.ts';
import { namedChild } from './children/find-children.ts';
import { covers, forWhom, isAboutChild, isGated, lastConsentEvent } from './consent/consent-gate.ts';
import { instrumentOnStart } from './pinned-instrument.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';
import { LIST_FIELDS, type Listed, userAssessmentView } from './user-assessment.view.ts';

const DETAIL_FIELDS = [
  ...LIST_FIELDS,
  'instrument',
  'revision',
  'savedAt',
  'progress',
] as const satisfies (keyof UserAssessmentDocument)[];
type Detailed = Listed & Pick<UserAssessmentDocument, (typeof DETAIL_FIELDS)[number]>;

const userAssessmentDetail = (found: Detailed, services: Services): UserAssessmentDetail => ({
  ...userAssessmentView(found),
  instrument: found.instrument,
  instrumentOnStart: instrumentOnStart(found, services),
  ageRange: found.assessment.ageRange || null,
  revision: found.revision,
  savedAt: found.savedAt?.toISOString() ?? null,
  results: found.progress,
});

/** Returns a user assessment with its saved progress. Frozen and completed ones remain readable. */
export const getUserAssessment: Handler<'GET /api/user-assessments/{id}'> = async (
  { params },
  { caller, services },
) => {
  const found = await findOwnUserAssessment(params.id, caller.id, DETAIL_FIELDS);
  const detail = userAssessmentDetail(found, services);
  if (found.status === 'completed') return detail;
  const consent = await readConsentFor(found, services);
  const whom = forWhom(found.assessment);
  // What has begun is about the user, unless its consent has to be given again.
  const isNew = found.status === 'available' || consent.needsConsent;
  const asksForWhom = isNew && whom !== undefined && !namedChild(found.progress.participantInfo);
  return { ...detail, ...consent, ...(whom && { forWhom: whom }), ...(asksForWhom && { asksForWhom }) };
};

/** What the page of an open user assessment has to know: whether to consent first, and what the account has said already. */
async function readConsentFor(
  found: Detailed,
  services: Services,
): Promise<{ needsConsent?: true; relationship?: Relationship }> {
  if (!isGated(found, services)) return {};
  const last = await lastConsentEvent(found.userId);
  if (!covers(last, isAboutChild(found))) return { needsConsent: true };
  const { relationship, variant } = last ?? {};
  // Signatures on paper are those of somebody else.
  const isParent = relationship && relationship !== 'Diri sendiri' && variant !== 'paper';
  return isParent ? { relationship } : {};
}
