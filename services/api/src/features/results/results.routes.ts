import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { getReport, getResult } from './get-result.ts';

export function resultRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/result/{id}', getResult);
  forUser(router, 'GET /api/user-assessments/{id}/pdf', getReport);
  return router;
}
