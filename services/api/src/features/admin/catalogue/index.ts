import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { listCatalogue, patchCatalogueEntry, postCatalogueEntry } from './catalogue.ts';

export function adminCatalogueRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/catalogue', listCatalogue);
  forAdmin(router, 'POST /api/admin/catalogue', postCatalogueEntry);
  forAdmin(router, 'PATCH /api/admin/catalogue/{id}', patchCatalogueEntry);
  return router;
}
