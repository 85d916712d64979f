import { Router } from 'express';
import { Refusal } from '../refusal.ts';
import type { Faults } from './faults.ts';
import { fieldsOf, optionalText } from './read-body.ts';

/** The switches: all of them at a glance, some set or ended, all ended. */
export function faultsRoutes(faults: Faults): Router {
  const router = Router();

  router.get('/', (_req, res) => void res.json(faults.list()));

  router.post('/', (req, res) => {
    const { order_id, ...changes } = fieldsOf(req.body);
    const wrong = faults.set(optionalText('order_id', order_id), changes);
    if (wrong) throw new Refusal(400, `Nilai sakelar ${wrong.wrong} tidak dikenal.`);
    res.json(faults.list());
  });

  router.delete('/', (req, res) => {
    faults.reset(typeof req.query.order_id === 'string' ? req.query.order_id : undefined);
    res.json(faults.list());
  });

  return router;
}
