import path from 'node:path';
import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { type Card, OTP } from '../payments/card.ts';
import { expire, settle } from '../payments/change-transaction.ts';
import { confirmMethod } from '../payments/confirm-method.ts';
import { deny, finishCard } from '../payments/decide-card.ts';
import { methodsNamed } from '../payments/payment-types.ts';
import { Refusal } from '../refusal.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';
import { viewPage } from './page.view.ts';
import { securityHeaders } from './security-headers.ts';

const answerError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof Refusal)) return next(error);
  res.status(error.status).json({ message: error.message, field: error.field });
};

const textIn = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

const readCardFields = (body: unknown): Card | undefined => {
  const card = (body as { card?: unknown } | undefined)?.card;
  return card
    ? { number: textIn(card, 'number'), expiry: textIn(card, 'expiry'), cvv: textIn(card, 'cvv') }
    : undefined;
};

/** The page, its files, and the calls behind its buttons. Whoever holds the token may press them, as at Midtrans. */
export function pageRoutes(emulator: Emulator): Router {
  const { settings, state } = emulator;
  const router = Router();
  const secure = securityHeaders(settings.trustedFrameAncestors ?? ['*']);
  if (settings.publicDir) servePages(settings.publicDir);

  function servePages(publicDir: string) {
    const files = { cacheControl: false, index: false, redirect: false };
    router.get('/snap/snap.js', secure, (_req, res) => {
      res.set('Cross-Origin-Resource-Policy', 'cross-origin');
      res.sendFile(path.join(publicDir, 'snap.js'), files);
    });
    router.use('/snap/assets', secure, express.static(path.join(publicDir, 'assets'), files));
    router.get('/snap/v4/redirection/:token', secure, (req: Request<{ token: string }>, res) => {
      if (!state.sessions.has(req.params.token)) res.status(404);
      res.sendFile(path.join(publicDir, 'page.html'), files);
    });
  }

  const sessionOf = (token: string): SnapSession => {
    const session = state.sessions.get(token);
    if (!session) throw new Refusal(404, 'Transaksi tidak ditemukan.');
    return session;
  };

  const pendingOf = (token: string): Transaction => {
    const newest = state.newestTransaction(sessionOf(token).orderId);
    if (newest?.status !== 'pending') throw new Refusal(409, 'Transaksi ini sudah diproses.');
    return newest;
  };

  const calls = Router();
  calls.use(secure, express.json());

  calls.get('/:token', (req, res) => {
    const { client_key: clientKey } = req.query;
    // Only the popup brings a client key; the redirect page is opened without one.
    if (clientKey !== undefined && clientKey !== settings.clientKey)
      throw new Refusal(401, 'Client key toko ini kosong atau bukan milik simulator. Tidak ada yang dibayar.');
    res.json(viewPage(emulator, sessionOf(req.params.token)));
  });

  calls.post('/:token/choose', async (req, res) => {
    const session = sessionOf(req.params.token);
    const [method, ...others] = methodsNamed(textIn(req.body, 'method'));
    if (!method || others.length > 0) throw new Refusal(400, 'Metode pembayaran ini tidak dikenal.');
    const showsQr = textIn(req.body, 'ui_mode') === 'qr';
    await confirmMethod(emulator, session, { method, card: readCardFields(req.body), showsQr });
    res.json(viewPage(emulator, session));
  });

  calls.post('/:token/pay', async (req, res) => {
    const pending = pendingOf(req.params.token);
    if (!pending.cardOutcome) await settle(emulator, pending);
    else if (textIn(req.body, 'otp').trim() === OTP) await finishCard(emulator, pending, pending.cardOutcome);
    else throw new Refusal(400, `Kode OTP kartu uji adalah ${OTP}.`, 'otp');
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

  calls.use(answerError);
  router.use('/snap/v4/calls', calls);
  return router;
}
