import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Response, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { formatAmount } from '../format.ts';
import { approveCard } from '../payments/card.ts';
import { cancel } from '../payments/change-transaction.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { isChallenged } from '../payments/transaction.ts';
import { requireServerKey } from '../server-key.ts';
import type { Transaction } from '../state/state.model.ts';
import { refundTransaction } from './refund-transaction.ts';

/** Longer than any client waits. */
const TIMEOUT_FAULT_MS = 60_000;

/** The Core API reports most errors in the body, with HTTP 200. */
const sendCode = (res: Response, code: string, message: string, more: object = {}) =>
  res.json({ status_code: code, status_message: message, ...more });

const sendUnknown = (res: Response) => sendCode(res, '404', "Transaction doesn't exist.", { id: randomUUID() });
const sendNotAllowed = (res: Response) =>
  sendCode(res, '412', 'Merchant cannot modify the status of the transaction', { id: randomUUID() });

const sendError: ErrorRequestHandler = (error: { type?: string }, _req, res, next) => {
  if (error.type === 'entity.parse.failed')
    sendCode(res, '413', 'The request cannot be processed due to malformed syntax');
  else next(error);
};

interface Action {
  isAllowed: (transaction: Transaction) => boolean;
  run: (emulator: Emulator, transaction: Transaction) => Promise<void>;
  message: string;
}

const ACTIONS: Record<string, Action> = {
  cancel: {
    isAllowed: ({ status }) => ['pending', 'capture', 'authorize'].includes(status),
    run: cancel,
    message: 'Success, transaction is canceled',
  },
  approve: { isAllowed: isChallenged, run: approveCard, message: 'Success, transaction is approved' },
  deny: {
    isAllowed: isChallenged,
    run: (emulator, transaction) => cancel(emulator, transaction, { fraudStatus: 'deny' }),
    message: 'Success, transaction is denied',
  },
};

/** The Core API: `GET /{id}/status` and `POST /{id}/{action}`. `{id}` is an order id or a transaction id. */
export function coreRoutes(emulator: Emulator): Router {
  const { state, faults, stopping } = emulator;
  const router = Router();
  router.use(
    requireServerKey(emulator, (res) =>
      sendCode(res.status(401), '401', 'Transaction cannot be authorized with the current client/server key.'),
    ),
    // Not strict: the client library posts the literal `null`.
    express.json({ strict: false }),
  );

  router.get('/:id/status', async (req, res) => {
    const transaction = state.findTransaction(req.params.id);
    const fault = faults.of(transaction?.orderId ?? req.params.id).statusApi;
    if (fault === '500') {
      sendCode(res.status(500), '500', 'Sorry, we encountered internal server error. We will fix this soon.');
    } else if (fault === 'timeout') {
      await wait(TIMEOUT_FAULT_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      res.destroy();
    } else if (!transaction || fault === '404') sendUnknown(res);
    else res.json(describeTransaction(emulator, transaction, 'status'));
  });

  router.post('/:id/refund', async (req, res) => {
    const transaction = state.findTransaction(req.params.id);
    if (!transaction) return void sendUnknown(res);
    const outcome = await refundTransaction(emulator, transaction, req.body);
    if ('code' in outcome) return void sendCode(res, outcome.code, outcome.message, { id: randomUUID() });
    const { id, key, amount } = outcome.refund;
    sendCode(res, '200', 'Success, refund request is approved', {
      ...describeUnsigned(transaction),
      refund_chargeback_id: id,
      refund_amount: formatAmount(amount),
      refund_key: key,
    });
  });

  router.post('/:id/:action', async (req, res, next) => {
    const action = Object.hasOwn(ACTIONS, req.params.action) ? ACTIONS[req.params.action] : undefined;
    if (!action) return next();
    const transaction = state.findTransaction(req.params.id);
    if (!transaction) return void sendUnknown(res);
    if (!action.isAllowed(transaction)) return void sendNotAllowed(res);
    await action.run(emulator, transaction);
    sendCode(res, '200', action.message, describeUnsigned(transaction));
  });

  /** The fields of an action's response. Midtrans signs only notifications and status responses. */
  function describeUnsigned(transaction: Transaction) {
    const described = describeTransaction(emulator, transaction, 'status');
    const { status_code, status_message, signature_key, refunds, ...fields } = described;
    return fields;
  }

  router.use(sendError);
  return router;
}
