import path from 'node:path';
import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { HttpError } from '../http-error.ts';
import { type Card, finishCard, OTP } from '../payments/card.ts';
import { deny, expire, settle } from '../payments/change-transaction.ts';
import { confirmMethod } from '../payments/confirm-method.ts';
import { methodsNamed } from '../payments/payment-types.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';
import { viewPage } from './page.view.ts';
import { securityHeaders } from './security-headers.ts';

/** Scripts and styles of the pages. */
const PUBLIC = path.resolve(import.meta.dirname, '../../public');

const sendError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof HttpError)) return next(error);
  res.status(error.status).json({ message: error.message, field: error.field });
};

const readField = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

const readCard = (body: unknown): Card | undefined => {
  const card = (body as { card?: unknown } | undefined)?.card;
  return card
    ? { number: readField(card, 'number'), expiry: readField(card, 'expiry'), cvv: readField(card, 'cvv') }
    : undefined;
};

/** The payment page, its files, and the calls of its buttons. As with Midtrans, the token is the only credential. */
export function pageRoutes(emulator: Emulator): Router {
  const { settings, state } = emulator;
  const router = Router();
  // Any shop may frame it.
  const secure = securityHeaders('*');
  const files = { root: PUBLIC, cacheControl: false, index: false, redirect: false };
  router.get('/snap/snap.js', secure, (_req, res) => {
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    res.sendFile('snap.js', files);
  });
  router.use('/snap/assets', secure, express.static(path.join(PUBLIC, 'assets'), files));
  router.get('/snap/v4/redirection/:token', secure, (req: Request<{ token: string }>, res) => {
    if (!state.sessions.has(req.params.token)) res.status(404);
    res.sendFile('page.html', files);
  });

  const sessionOf = (token: string): SnapSession => {
    const session = state.sessions.get(token);
    if (!session) throw new HttpError(404, 'Transaksi tidak ditemukan.');
    return session;
  };

  const pendingOf = (token: string): Transaction => {
    const newest = state.newestTransaction(sessionOf(token).orderId);
    if (newest?.status !== 'pending') throw new HttpError(409, 'Transaksi ini sudah diproses.');
    return newest;
  };

  const calls = Router();
  calls.use(secure, express.json());

  calls.get('/:token', (req, res) => {
    const { client_key: clientKey } = req.query;
    // Only the popup sends a client key. The redirect page has none.
    if (clientKey !== undefined && clientKey !== settings.clientKey)
      throw new HttpError(401, 'Client key toko ini kosong atau bukan milik simulator. Tidak ada yang dibayar.');
    res.json(viewPage(emulator, sessionOf(req.params.token)));
  });

  calls.post('/:token/choose', async (req, res) => {
    const session = sessionOf(req.params.token);
    const [method, ...others] = methodsNamed(readField(req.body, 'method'));
    if (!method || others.length > 0) throw new HttpError(400, 'Metode pembayaran ini tidak dikenal.');
    const showsQr = readField(req.body, 'ui_mode') === 'qr';
    await confirmMethod(emulator, session, { method, card: readCard(req.body), showsQr });
    res.json(viewPage(emulator, session));
  });

  calls.post('/:token/pay', async (req, res) => {
    const pending = pendingOf(req.params.token);
    if (!pending.cardOutcome) await settle(emulator, pending);
    else if (readField(req.body, 'otp').trim() === OTP) await finishCard(emulator, pending, pending.cardOutcome);
    else throw new HttpError(400, `Kode OTP kartu uji adalah ${OTP}.`, 'otp');
    res.json(viewPage(emulator, sessionOf(req.params.token)));
  });

  calls.post('/:token/deny', async (req, res) => {
    await deny(emulator, pendingOf(req.params.token));
    res.json(viewPage(emulator, sessionOf(req.params.token)));
  });

  calls.post('/:token/expire', async (req, res) => {
    await expire(emulator, pendingOf(req.params.token));
    res.json(viewPage(emulator, sessionOf(req.params.token)));
  });

  calls.use(sendError);
  router.use('/snap/v4/calls', calls);
  return router;
}
