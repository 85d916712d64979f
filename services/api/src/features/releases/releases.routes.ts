import { CLIENT_ERRORS_MAX_BYTES } from '@kenali/contracts';
import { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitWindow } from '../../http/rate-limits.ts';
import { createJsonReader } from '../../http/read-input.ts';
import { ADDRESS_WINDOWS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { getCanaryStop } from './canaries/get-canary-stop.ts';
import { getErrorStack } from './errors/error-stack.ts';
import { listClientErrors } from './errors/list-client-errors.ts';
import { receiveErrors } from './errors/receive-errors.ts';
import { listReleases } from './list-releases.ts';
import { receiveBoot } from './pages/count-boot.ts';
import { listPolicyViolations } from './policy/list-violations.ts';
import { acceptCspReports, receivePolicyReport } from './policy/receive-report.ts';
import { getPreviousRelease, getPublishedRelease } from './store/get-release.ts';
import { listSeenPointers } from './store/seen-pointers.ts';
import { listVitals } from './vitals/list-vitals.ts';
import { receiveVitals } from './vitals/receive-vitals.ts';

/** Runs before the general JSON parser, which accepts larger bodies. */
const readSmallJson = createJsonReader(CLIENT_ERRORS_MAX_BYTES);

export function releaseRoutes(services: Services): Router {
  const router = Router();
  // Thousands of users can share one address of a mobile operator. A refused report or boot is only missing from the
  // counts. Reports have the lower limit because a broken release sends many of them.
  const errors = limitWindow(services, 'client errors', ADDRESS_WINDOWS.clientErrors);
  const boots = limitWindow(services, 'client boots', ADDRESS_WINDOWS.clientBoots);
  const vitals = limitWindow(services, 'client vitals', ADDRESS_WINDOWS.clientVitals);
  const policy = limitWindow(services, 'policy reports', ADDRESS_WINDOWS.policyReports);
  forAnyone(router, 'POST /api/client-errors', receiveErrors, { before: [errors, readSmallJson] });
  forAnyone(router, 'POST /api/client-errors/boots', receiveBoot, { before: [boots, readSmallJson] });
  forAnyone(router, 'POST /api/client-errors/vitals', receiveVitals, { before: [vitals, readSmallJson] });
  forAnyone(router, 'POST /api/client-errors/policy-violations', receivePolicyReport, {
    before: [policy, acceptCspReports],
  });
  forAdmin(router, 'GET /api/admin/client-errors', listClientErrors);
  forAdmin(router, 'GET /api/admin/client-errors/stack', getErrorStack);
  forAdmin(router, 'GET /api/admin/vitals', listVitals);
  forAdmin(router, 'GET /api/admin/policy-violations', listPolicyViolations);
  // A page that is refused its previous release stays broken, so this limit is high.
  const limit = limitWindow(services, 'releases', ADDRESS_WINDOWS.releases);
  forAnyone(router, 'GET /api/releases/{app}/previous', getPreviousRelease, { before: [limit] });
  forAnyone(router, 'GET /api/releases/{app}/published/{releaseId}', getPublishedRelease, { before: [limit] });
  forAnyone(router, 'GET /api/releases/{app}/canary-stop', getCanaryStop, { before: [limit] });
  forAnyone(router, 'GET /api/releases/seen', listSeenPointers, { before: [limit] });
  forAdmin(router, 'GET /api/admin/releases', listReleases);
  return router;
}
