import { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitWindow } from '../../http/rate-limits.ts';
import { ADDRESS_WINDOWS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { getCanaryStop } from './get-canary-stop.ts';
import { getPreviousRelease } from './get-previous-release.ts';
import { getPublishedRelease } from './get-published-release.ts';
import { listReleases } from './list-releases.ts';

export function releaseRoutes(services: Services): Router {
  const router = Router();
  // Thousands of users can share one address of a mobile operator. A page that is refused its previous release stays
  // broken, so this limit is high.
  const limit = limitWindow(services, 'releases', ADDRESS_WINDOWS.releases);
  forAnyone(router, 'GET /api/releases/{app}/previous', getPreviousRelease, { before: [limit] });
  forAnyone(router, 'GET /api/releases/{app}/published/{releaseId}', getPublishedRelease, { before: [limit] });
  forAnyone(router, 'GET /api/releases/{app}/canary-stop', getCanaryStop, { before: [limit] });
  forAdmin(router, 'GET /api/admin/releases', listReleases);
  return router;
}
