import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, OBSERVATION_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { plainProgress } from '../user-assessments/index.ts';
import { completeObservation, saveObservation } from './answer-observation.ts';
import { inviteObserver, listObservers, revokeObserver } from './invitations.ts';
import {
  consentToObservation,
  getObservationStatus,
  openObservation,
  viewObservation,
  withdrawObservation,
} from './open-observation.ts';

export { endObservations, endUpdate, eraseObservations, Observation } from './observation.model.ts';
export { readComparisons } from './read-comparisons.ts';
export { readObserverStates } from './read-observer-states.ts';

/** Second observers without an account: the owner's calls, and those of the page behind an invitation. */
export function observationRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/{id}/observers', listObservers);
  forUser(router, 'POST /api/user-assessments/{id}/observers', inviteObserver, {
    accountLimit: ACCOUNT_LIMITS.observer,
  });
  forUser(router, 'POST /api/observers/{id}/revoke', revokeObserver);
  const before = [limitOpenCall(services, 'observations', OBSERVATION_LIMITS)];
  forAnyone(router, 'POST /api/observations/status', getObservationStatus, { before });
  forAnyone(router, 'POST /api/observations/open', openObservation, { before });
  forAnyone(router, 'POST /api/observations/view', viewObservation, { before });
  forAnyone(router, 'POST /api/observations/consent', consentToObservation, { before });
  forAnyone(router, 'POST /api/observations/withdraw', withdrawObservation, { before });
  const { responses, notApplicable, changed } = plainProgress;
  forAnyone(router, 'POST /api/observations/save-progress', saveObservation, {
    before,
    plainParts: { responses, notApplicable, changed } as typeof plainProgress,
  });
  forAnyone(router, 'POST /api/observations/complete', completeObservation, { before });
  return router;
}
