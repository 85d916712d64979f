import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { createGetInstrument } from './get-instrument.ts';

export function instrumentRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/instruments/{id}/{version}', createGetInstrument(), { isReadOnly: true });
  return router;
}
