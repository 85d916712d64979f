import { CLIENT_ERRORS_MAX_BYTES } from '@kenali/contracts';
import express, { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitRate } from '../../http/limit-rate.ts';
import { JSON_TYPES } from '../../http/read-json.ts';
import type { Services } from '../../services.ts';
import { receiveBoot } from './count-boot.ts';
import { getCanaryStop } from './get-canary-stop.ts';
import { getPreviousRelease } from './get-previous-release.ts';
import { listClientErrors } from './list-client-errors.ts';
import { listReleases } from './list-releases.ts';
import { receiveErrors } from './receive-errors.ts';

export { bootIdSecretOf } from './boot-ids.ts';

const WINDOW_MS = 5 * 60_000;

/** Reads before the general parser does, which would take more. */
const readSmall = express.json({ limit: CLIENT_ERRORS_MAX_BYTES, type: JSON_TYPES });

export function clientErrorRoutes({ config }: Services): Router {
  const router = Router();
  // Behind one address of a telephone company stand thousands of people. A report or boot that is refused is only not
  // counted; who is refused the earlier release sees a broken page, and a broken release sends the most reports.
  const errors = limitRate(config, { windowMs: WINDOW_MS, perAddress: 120 });
  const boots = limitRate(config, { windowMs: WINDOW_MS, perAddress: 1200 });
  const reads = limitRate(config, { windowMs: WINDOW_MS, perAddress: 1200 });
  forAnyone(router, 'POST /api/client-errors', receiveErrors, errors, readSmall);
  forAnyone(router, 'POST /api/client-errors/boots', receiveBoot, boots, readSmall);
  forAnyone(router, 'GET /api/releases/{app}/previous', getPreviousRelease, reads);
  forAnyone(router, 'GET /api/releases/{app}/canary-stop', getCanaryStop, reads);
  forAdmin(router, 'GET /api/admin/releases', listReleases);
  forAdmin(router, 'GET /api/admin/client-errors', listClientErrors);
  return router;
}
