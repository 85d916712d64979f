import express, { type ErrorRequestHandler, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { HttpError, readObject, readOptionalRupiah, readOptionalText, readText } from '../http-error.ts';
import { deliver } from '../notifications/deliver.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import type { Transaction } from '../state/state.model.ts';
import { pressDeny, pressExpire, pressPay, setStatus, triggerEvent } from './actions.ts';
import { viewDelivery, viewOrder } from './control.view.ts';
import type { Faults } from './faults.ts';
import { loopbackOnly } from './loopback-only.ts';

const sendError: ErrorRequestHandler = (error: { type?: string }, _req, res, next) => {
  if (error instanceof HttpError) res.status(error.status).json({ message: error.message });
  else if (error.type === 'entity.parse.failed') res.status(400).json({ message: 'Kirim objek JSON.' });
  else next(error);
};

/** The order id of a pressed button, and the requested payment type. */
function readPress(body: unknown): [orderId: string, paymentType: string | undefined] {
  const { order_id, payment_type } = readObject(body);
  const paymentType = readOptionalText('payment_type', payment_type);
  return [readText('order_id', order_id), paymentType];
}

/** The control API for tests and the demo. Midtrans has no such API. */
export function controlRoutes(emulator: Emulator): Router {
  const { state, faults } = emulator;
  const view = (transaction: Transaction) => describeTransaction(emulator, transaction, 'status');
  const router = Router();
  router.use(loopbackOnly, express.json());

  router.post('/status', async (req, res) => {
    const body = readObject(req.body);
    res.json(view(await setStatus(emulator, readText('order_id', body.order_id), body)));
  });

  router.post('/pay', async (req, res) => {
    res.json(view(await pressPay(emulator, ...readPress(req.body))));
  });

  router.post('/deny', async (req, res) => {
    res.json(view(await pressDeny(emulator, ...readPress(req.body))));
  });

  router.post('/expire', async (req, res) => {
    const orderId = readText('order_id', readObject(req.body).order_id);
    const expired = await pressExpire(emulator, orderId);
    res.json(expired ? view(expired) : { order_id: orderId, page_expired: true });
  });

  router.get('/transactions/:orderId', (req, res) => {
    const order = viewOrder(emulator, req.params.orderId);
    if (!order) throw new HttpError(404, 'Nomor pesanan tidak dikenal.');
    res.json(order);
  });

  router.get('/deliveries', (req, res) => {
    const { order_id: orderId } = req.query;
    const listed = [...state.deliveries.values()].filter((one) => orderId === undefined || one.orderId === orderId);
    res.json({ deliveries: listed.map(viewDelivery) });
  });

  router.post('/deliveries/:id/resend', async (req, res) => {
    const delivery = state.deliveries.get(Number(req.params.id));
    if (!delivery) throw new HttpError(404, 'Kiriman tidak dikenal.');
    await deliver(emulator, delivery, { isManual: true });
    res.json(viewDelivery(delivery));
  });

  router.use('/faults', faultsRoutes(faults));

  router.post('/:event', async (req, res, next) => {
    const { order_id, amount } = readObject(req.body);
    const rupiah = readOptionalRupiah('amount', amount);
    const payment = await triggerEvent(emulator, req.params.event, readText('order_id', order_id), rupiah);
    if (payment) res.json(view(payment));
    else next();
  });

  router.use(sendError);
  return router;
}

function faultsRoutes(faults: Faults): Router {
  const router = Router();

  router.get('/', (_req, res) => void res.json(faults.list()));

  router.post('/', (req, res) => {
    const { order_id, ...changes } = readObject(req.body);
    const outcome = faults.set(readOptionalText('order_id', order_id), changes);
    if (outcome) throw new HttpError(400, `Nilai sakelar ${outcome.invalid} tidak dikenal.`);
    res.json(faults.list());
  });

  router.delete('/', (req, res) => {
    faults.reset(typeof req.query.order_id === 'string' ? req.query.order_id : undefined);
    res.json(faults.list());
  });

  return router;
}
