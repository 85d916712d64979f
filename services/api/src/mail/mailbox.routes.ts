import { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { isLocal } from './is-local.ts';
import { readMailbox } from './mailbox.ts';
import { MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';

/** The page of the demo's mail. It shows codes that open accounts: for this machine alone, and never in production. */
export function mailboxRoutes({ config }: Services): Router {
  const router = Router();
  if (config.mode !== 'demo') return router;
  router.get('/mailbox', async (request, response) => {
    if (!isLocal(request)) throw new AppError('FORBIDDEN', { message: 'Hanya dapat dibuka dari komputer ini.' });
    response.set({ 'Content-Security-Policy': MAILBOX_POLICY, 'Cache-Control': 'no-store' });
    response.type('html').send(mailboxPage(await readMailbox(config.dataDir), config.publicUrl));
  });
  return router;
}
