import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { requireServerKey } from '../basic-auth.ts';
import type { Emulator } from '../emulator.ts';
import { cancel, expire } from '../payments/change-transaction.ts';
import { approve } from '../payments/decide-card.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { acceptedKeys } from '../payments/server-keys.ts';
import { isChallenged } from '../payments/transaction-states.ts';
import { amountText } from '../rupiah.ts';
import type { Transaction } from '../state/state.model.ts';
import { findTransaction } from './find-transaction.ts';
import { refundTransaction } from './refund.ts';

/** Longer than any client waits. */
const HANG_MS = 60_000;

/** The Core API says almost everything in the body: HTTP stays 200. */
const say = (res: Response, code: string, message: string, more: object = {}) =>
  res.json({ status_code: code, status_message: message, ...more });

const unknown = (res: Response) => say(res, '404', "Transaction doesn't exist.", { id: randomUUID() });
const notAllowed = (res: Response) =>
  say(res, '412', 'Merchant cannot modify the status of the transaction', { id: randomUUID() });

const answerError: ErrorRequestHandler = (error: { type?: string }, _req, res, next) => {
  if (error.type === 'entity.parse.failed') say(res, '413', 'The request cannot be processed due to malformed syntax');
  else next(error);
};

interface Act {
  isAllowed: (transaction: Transaction) => boolean;
  run: (emulator: Emulator, transaction: Transaction) => Promise<void>;
  code: string;
  message: string;
}

const ACTS: Record<string, Act> = {
  cancel: {
    isAllowed: ({ status }) => ['pending', 'capture', 'authorize'].includes(status),
    run: cancel,
    code: '200',
    message: 'Success, transaction is canceled',
  },
  expire: {
    isAllowed: ({ status }) => status === 'pending',
    run: expire,
    // Carried by HTTP 200: the client library takes HTTP 407 for an error.
    code: '407',
    message: 'Success, transaction has expired',
  },
  approve: { isAllowed: isChallenged, run: approve, code: '200', message: 'Success, transaction is approved' },
  deny: {
    isAllowed: isChallenged,
    run: (emulator, transaction) => cancel(emulator, transaction, { fraudStatus: 'deny' }),
    code: '200',
    message: 'Success, transaction is denied',
  },
};

export function coreRoutes(emulator: Emulator): Router {
  const { state, faults, stopping } = emulator;
  const router = Router();
  router.use(
    requireServerKey(
      () => acceptedKeys(emulator),
      (res) => say(res.status(401), '401', 'Transaction cannot be authorized with the current client/server key.'),
    ),
    // The client library posts the literal `null`.
    express.json({ strict: false }),
  );

  router.get('/:id/status', async (req, res) => {
    const transaction = findTransaction(state, req.params.id);
    const fault = faults.of(transaction?.orderId ?? req.params.id).statusApi;
    if (fault === '500')
      return void say(res.status(500), '500', 'Sorry, we encountered internal server error. We will fix this soon.');
    if (fault === 'timeout') {
      await wait(HANG_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      return void res.destroy();
    }
    if (!transaction || fault === '404') unknown(res);
    else res.json(describeTransaction(emulator, transaction, 'status'));
  });

  router.post(['/:id/refund', '/:id/refund/online/direct'], async (req: Request<{ id: string }>, res) => {
    const transaction = findTransaction(state, req.params.id);
    if (!transaction) return void unknown(res);
    const refunded = await refundTransaction(emulator, transaction, req.body);
    if ('code' in refunded) return void say(res, refunded.code, refunded.message, { id: randomUUID() });
    const { id, key, amount } = refunded.refund;
    say(res, '200', 'Success, refund request is approved', {
      ...describeAct(transaction),
      refund_chargeback_id: id,
      refund_amount: amountText(amount),
      refund_key: key,
    });
  });

  router.post('/:id/:act', async (req, res, next) => {
    const act = Object.hasOwn(ACTS, req.params.act) ? ACTS[req.params.act] : undefined;
    if (!act) return next();
    const transaction = findTransaction(state, req.params.id);
    if (!transaction) return void unknown(res);
    if (!act.isAllowed(transaction)) return void notAllowed(res);
    await act.run(emulator, transaction);
    say(res, act.code, act.message, describeAct(transaction));
  });

  /** The common fields without a signature: only notifications and status answers are signed. */
  function describeAct(transaction: Transaction) {
    const { status_code, status_message, signature_key, refunds, ...fields } = describeTransaction(
      emulator,
      transaction,
      'status',
    );
    return fields;
  }

  router.use(answerError);
  return router;
}
