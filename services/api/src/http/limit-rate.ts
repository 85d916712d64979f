import { BODY_MAX_BYTES } from '@kenali/contracts';
import express, { type Request, type RequestHandler, Router } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Config } from '../config.ts';
import { AppError } from './app-error.ts';

interface Limits {
  windowMs: number;
  perAddress: number;
  /** Counted by the `email` of the body, whether or not such an account exists. */
  perAccount?: number;
}

/** Refuses with 429 and Retry-After what comes too often from one address or for one account. Off only outside production. */
export function limitRate(config: Config, { windowMs, perAddress, perAccount }: Limits): RequestHandler {
  const router = Router();
  if (!config.rateLimits) return router;
  const refuse: RequestHandler = () => {
    throw new AppError('TOO_MANY_REQUESTS');
  };
  const common = { windowMs, standardHeaders: 'draft-8', legacyHeaders: false, handler: refuse } as const;
  router.use(rateLimit({ ...common, limit: perAddress, keyGenerator: (request) => ipKeyGenerator(request.ip ?? '') }));
  if (perAccount) {
    router.use(express.json({ limit: BODY_MAX_BYTES }));
    router.use(rateLimit({ ...common, limit: perAccount, keyGenerator: accountOf }));
  }
  return router;
}

const accountOf = (request: Request): string => {
  const email: unknown = request.body?.email;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
};
