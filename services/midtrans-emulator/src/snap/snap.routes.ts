import { setTimeout as wait } from 'node:timers/promises';
import express, { type ErrorRequestHandler, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { requireServerKey } from '../server-key.ts';
import { cancelToken, createTransaction } from './tokens.ts';

const UNAUTHORIZED = [
  'Access denied due to unauthorized transaction, please check client or server key',
  'Visit https://snap-docs.midtrans.com/#request-headers for more details',
];
const SERVER_ERROR = {
  error_messages: ['Sorry, we encountered internal server error. We will fix this soon.'],
  locale: 'en',
};
const MAINTENANCE_PAGE = '<!doctype html><html lang="en"><title>Midtrans</title><p>Scheduled maintenance</p></html>';

const orderIdOf = (body: unknown): string => {
  const id = (body as { transaction_details?: { order_id?: unknown } } | null)?.transaction_details?.order_id;
  return typeof id === 'string' ? id : '';
};

/** The Snap API reports errors as a list of sentences. */
const sendError: ErrorRequestHandler = (error: { type?: string }, _req, res, next) => {
  if (error.type === 'entity.too.large') res.status(413).json({ error_messages: ['request must not exceed 16 KB'] });
  else if (error.type === 'entity.parse.failed')
    res.status(400).json({ error_messages: ['request is not valid JSON'] });
  else next(error);
};

/** The Snap API: create and cancel tokens. */
export function snapRoutes(emulator: Emulator): Router {
  const { settings, faults, stopping } = emulator;
  const router = Router();
  router.use(
    requireServerKey(emulator, (res) => res.status(401).json({ error_messages: UNAUTHORIZED })),
    express.json({ strict: false, limit: '16kb' }),
  );

  router.post('/transactions', async (req, res) => {
    const fault = faults.of(orderIdOf(req.body)).create;
    if (fault === '500') return void res.status(500).json(SERVER_ERROR);
    if (fault === 'html') return void res.status(200).type('html').send(MAINTENANCE_PAGE);
    const created = await createTransaction(emulator, {
      body: req.body as unknown,
      override: req.get('x-override-notification'),
      requestId: req.get('x-request-id'),
    });
    // The token exists before the response: a client that times out must handle this case.
    if (fault === 'slow') await wait(settings.slowCreateMs, undefined, { signal: stopping, ref: false });
    res.status('token' in created ? 201 : 400).json(created);
  });

  router.post('/transactions/:token/cancel', async (req, res) => {
    const cancelled = await cancelToken(emulator, req.params.token);
    if ('canceled_at' in cancelled) res.json(cancelled);
    else res.status(cancelled.status).json({ error_messages: cancelled.error_messages });
  });

  router.use(sendError);
  return router;
}
