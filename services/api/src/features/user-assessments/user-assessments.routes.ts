import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { type PollMount, poll } from '../../http/poll.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { changeChild, createChild, deleteChild, listChildren } from './children/child-calls.ts';
import { complete } from './complete.ts';
import { getConsent, grantConsent, withdrawChoice, withdrawConsent } from './consent/consent-calls.ts';
import { getConsentPdf, getConsentProof } from './consent/consent-proof.ts';
import { directAccess } from './direct-access.ts';
import { changeReminders, getReminders, optInToReminders, optOutOfReminders } from './emails/reminder-opt-out.ts';
import { createGetInstrument } from './get-instrument.ts';
import { getUserAssessment } from './get-user-assessment.ts';
import { plainProgress } from './plain-progress.ts';
import { userAssessmentsPoll } from './read-user-assessments.ts';
import { saveProgress } from './save-progress.ts';
import { start } from './start.ts';

const CHILDREN = { accountLimit: ACCOUNT_LIMITS.children };
const CONSENT = { accountLimit: ACCOUNT_LIMITS.consent };

export function userAssessmentRoutes(_services: Services, polls: PollMount): Router {
  const router = Router();
  poll(polls, 'GET /api/user-assessments', userAssessmentsPoll);
  forUser(router, 'POST /api/assessments/{id}/direct-access', directAccess, {
    accountLimit: ACCOUNT_LIMITS.directAccess,
  });
  forUser(router, 'GET /api/instruments/{id}/{version}', createGetInstrument(), {
    isReadOnly: true,
    accountLimit: ACCOUNT_LIMITS.instrument,
  });
  forUser(router, 'GET /api/user-assessments/by-id/{id}', getUserAssessment);
  forUser(router, 'GET /api/user-assessments/{id}', getUserAssessment);
  forUser(router, 'POST /api/user-assessments/{id}/start', start, { accountLimit: ACCOUNT_LIMITS.start });
  forUser(router, 'POST /api/user-assessments/{id}/save-progress', saveProgress, {
    plainParts: plainProgress,
    remembersCaller: true,
    accountLimit: ACCOUNT_LIMITS.saveProgress,
  });
  forUser(router, 'POST /api/user-assessments/{id}/complete', complete, { accountLimit: ACCOUNT_LIMITS.complete });
  forUser(router, 'GET /api/children', listChildren);
  forUser(router, 'POST /api/children', createChild, CHILDREN);
  forUser(router, 'PATCH /api/children/{id}', changeChild, CHILDREN);
  forUser(router, 'POST /api/children/{id}/delete', deleteChild, CHILDREN);
  forUser(router, 'GET /api/consent', getConsent);
  forUser(router, 'POST /api/consent', grantConsent, CONSENT);
  forUser(router, 'POST /api/consent/withdraw', withdrawConsent, CONSENT);
  forUser(router, 'POST /api/consent/withdraw-choice', withdrawChoice, CONSENT);
  forUser(router, 'GET /api/consent/proof', getConsentProof, CONSENT);
  forUser(router, 'GET /api/consent/proof/pdf', getConsentPdf, { accountLimit: ACCOUNT_LIMITS.report });
  forAnyone(router, 'POST /api/reminders/opt-out', optOutOfReminders);
  forAnyone(router, 'POST /api/reminders/opt-in', optInToReminders);
  forUser(router, 'GET /api/reminders', getReminders);
  forUser(router, 'PATCH /api/reminders', changeReminders);
  return router;
}
