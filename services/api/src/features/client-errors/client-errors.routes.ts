import { CLIENT_ERRORS_MAX_BYTES } from '@kenali/contracts';
import express, { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitRate } from '../../http/rate-limits.ts';
import { JSON_TYPES } from '../../http/read-input.ts';
import type { Services } from '../../services.ts';
import { receiveBoot } from './count-boot.ts';
import { listClientErrors } from './list-client-errors.ts';
import { receiveErrors } from './receive-errors.ts';

const WINDOW_MS = 5 * 60_000;

/** Runs before the general JSON parser, which accepts larger bodies. */
const readSmallJson = express.json({ limit: CLIENT_ERRORS_MAX_BYTES, type: JSON_TYPES });

export function clientErrorRoutes({ config }: Services): Router {
  const router = Router();
  // Thousands of users can share one address of a mobile operator. A refused report or boot is only missing from the
  // counts. Reports have the lower limit because a broken release sends many of them.
  const errors = limitRate(config, { windowMs: WINDOW_MS, perAddress: 120 });
  const boots = limitRate(config, { windowMs: WINDOW_MS, perAddress: 1200 });
  forAnyone(router, 'POST /api/client-errors', receiveErrors, { before: [errors, readSmallJson] });
  forAnyone(router, 'POST /api/client-errors/boots', receiveBoot, { before: [boots, readSmallJson] });
  forAdmin(router, 'GET /api/admin/client-errors', listClientErrors);
  return router;
}
