import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { listConsultations } from './list-consultations.ts';
import { patchConsultation } from './patch-consultation.ts';

export function adminConsultationRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/consultations', listConsultations);
  forAdmin(router, 'PATCH /api/admin/consultations/{id}', patchConsultation);
  return router;
}
