import express, { type ErrorRequestHandler, Router } from 'express';
import type { Emulator } from '../emulator.ts';
import { deliver } from '../notifications/deliver.ts';
import { sendTestNotification } from '../notifications/send-test.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Transaction } from '../state/state.model.ts';
import { happen } from './after-payment.ts';
import { viewDelivery, viewOrder } from './control.view.ts';
import { faultsRoutes } from './faults.routes.ts';
import { loopbackOnly } from './loopback-only.ts';
import { pressDeny, pressExpire, pressPay } from './press-button.ts';
import { fieldsOf, optionalRupiah, optionalText, textOf } from './read-body.ts';
import { setStatus } from './set-status.ts';

const answerError: ErrorRequestHandler = (error: { type?: string }, _req, res, next) => {
  if (error instanceof Refusal) res.status(error.status).json({ message: error.message });
  else if (error.type === 'entity.parse.failed') res.status(400).json({ message: 'Kirim objek JSON.' });
  else next(error);
};

/** For tests and the demo; nothing of it exists at Midtrans. */
export function controlRoutes(emulator: Emulator): Router {
  const { state, faults } = emulator;
  const view = (transaction: Transaction) => describeTransaction(emulator, transaction, 'status');
  const router = Router();
  router.use(loopbackOnly, express.json());

  router.post('/status', async (req, res) => {
    const body = fieldsOf(req.body);
    textOf('order_id', body.order_id);
    res.json(view(await setStatus(emulator, body)));
  });

  router.post('/pay', async (req, res) => {
    const { order_id, payment_type } = fieldsOf(req.body);
    const type = optionalText('payment_type', payment_type);
    res.json(view(await pressPay(emulator, textOf('order_id', order_id), type)));
  });

  router.post('/deny', async (req, res) => {
    const { order_id, payment_type } = fieldsOf(req.body);
    const type = optionalText('payment_type', payment_type);
    res.json(view(await pressDeny(emulator, textOf('order_id', order_id), type)));
  });

  router.post('/expire', async (req, res) => {
    const orderId = textOf('order_id', fieldsOf(req.body).order_id);
    const expired = await pressExpire(emulator, orderId);
    res.json(expired ? view(expired) : { order_id: orderId, page_expired: true });
  });

  router.get('/transactions/:orderId', (req, res) => {
    const order = viewOrder(emulator, req.params.orderId);
    if (!order) throw new Refusal(404, 'Nomor pesanan tidak dikenal.');
    res.json(order);
  });

  router.get('/deliveries', (req, res) => {
    const { order_id: orderId } = req.query;
    const wanted = [...state.deliveries.values()].filter((one) => orderId === undefined || one.orderId === orderId);
    res.json({ deliveries: wanted.map(viewDelivery) });
  });

  router.post('/deliveries/:id/resend', async (req, res) => {
    const delivery = state.deliveries.get(Number(req.params.id));
    if (!delivery) throw new Refusal(404, 'Kiriman tidak dikenal.');
    await deliver(emulator, delivery, { isManual: true });
    res.json(viewDelivery(delivery));
  });

  router.post(
    '/test-notification',
    async (_req, res) => void res.json(viewDelivery(await sendTestNotification(emulator))),
  );

  router.use('/faults', faultsRoutes(faults));

  router.post('/:act', async (req, res, next) => {
    const { order_id, amount } = fieldsOf(req.body);
    const rupiah = optionalRupiah('amount', amount);
    const payment = await happen(emulator, req.params.act, textOf('order_id', order_id), rupiah);
    if (payment) res.json(view(payment));
    else next();
  });

  router.use(answerError);
  return router;
}
