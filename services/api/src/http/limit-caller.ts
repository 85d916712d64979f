import type { CallKey } from '@kenali/contracts';
import { AppError } from './app-error.ts';
import type { Handler } from './call.ts';

interface Limits {
  windowMs: number;
  perAccount: number;
}

/** So many accounts are remembered before those whose time is over are forgotten. */
const REMEMBERED = 10_000;

/**
 * The act, refused with 429 when one account calls it too often: against loops and scripts, far above what a person does.
 * Counted by this process alone. Off only outside production.
 */
export function limitCaller<K extends CallKey>({ windowMs, perAccount }: Limits, act: Handler<K>): Handler<K> {
  const windows = new Map<number, { count: number; endsAt: number }>();
  return async (input, context) => {
    const { caller, services } = context;
    if (!services.config.rateLimits) return act(input, context);
    const now = services.now().getTime();
    if (windows.size > REMEMBERED) for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
    const known = windows.get(caller.id);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    windows.set(caller.id, window);
    window.count += 1;
    if (window.count > perAccount) {
      context.setHeader('Retry-After', String(Math.ceil((window.endsAt - now) / 1000)));
      throw new AppError('TOO_MANY_REQUESTS');
    }
    return act(input, context);
  };
}
