import { Router } from 'express';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { Emulator } from '../emulator.ts';
import { deliver } from '../notifications/deliver.ts';
import { historyPage } from './history-page.ts';
import { securityHeaders } from './security-headers.ts';

/** The history page. Its buttons are plain HTML forms, so it needs no scripts. */
export function historyRoutes(emulator: Emulator): Router {
  const router = Router();
  router.use(loopbackOnly, securityHeaders("'none'"));

  router.get('/', (_req, res) => void res.type('html').send(historyPage(emulator)));

  router.post('/deliveries/:id/resend', async (req, res, next) => {
    const delivery = emulator.state.deliveries.get(Number(req.params.id));
    if (!delivery) return next();
    await deliver(emulator, delivery, { isManual: true });
    res.redirect(303, `/_history#kiriman-${delivery.id}`);
  });

  return router;
}
