import { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { readEmail, readMailbox } from './mailbox.ts';
import { EMAIL_POLICY, MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';

/** Serves the demo's mailbox page. It shows codes that open accounts, so only this machine may read it. */
export function mailboxRoutes({ config }: Services): Router {
  const router = Router();
  if (config.mode !== 'demo') return router;
  router.get('/mailbox', async (request, response) => {
    assertLocal(request);
    response.set({ 'Content-Security-Policy': MAILBOX_POLICY, 'Cache-Control': 'no-store' });
    response.type('html').send(mailboxPage(await readMailbox(config.dataDir), config.publicUrl));
  });
  router.get('/mailbox/:id', async (request, response) => {
    assertLocal(request);
    const email = await readEmail(config.dataDir, request.params.id);
    if (!email) throw new AppError('NOT_FOUND');
    response.set({ 'Content-Security-Policy': EMAIL_POLICY, 'Cache-Control': 'no-store' });
    // A link of the email opens in a new tab, not in the frame.
    response.type('html').send(email.html.replace('<head>', '<head>\n<base target="_blank">'));
  });
  return router;
}

/** @throws AppError FORBIDDEN for a request from another machine */
function assertLocal(request: Origin): void {
  if (!isLocal(request)) throw new AppError('FORBIDDEN', { message: 'Hanya dapat dibuka dari komputer ini.' });
}

interface Origin {
  httpVersion: string;
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOOPBACK_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine and names it as localhost. A forwarded request comes from elsewhere: nginx adds no
 * header by default, but it speaks HTTP/1.0 to its upstream, which no browser does. The Host check stops DNS rebinding, where a
 * foreign page points its own name at this machine.
 */
export const isLocal = ({ httpVersion, headers, socket }: Origin): boolean =>
  httpVersion !== '1.0' &&
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOOPBACK_NAME.test(String(headers.host ?? '')) &&
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);
