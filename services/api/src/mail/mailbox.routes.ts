import { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { readMailbox } from './mailbox.ts';
import { MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';

/** Serves the demo's mailbox page. It shows codes that open accounts, so only this machine may read it. */
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

interface Origin {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOOPBACK_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request comes from this machine and names it as localhost. A forwarded request comes from elsewhere. The Host
 * check stops DNS rebinding, where a foreign page points its own name at this machine.
 */
export const isLocal = ({ headers, socket }: Origin): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOOPBACK_NAME.test(String(headers.host ?? '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
