import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/** At most `perAccount` calls in `windowMs`. */
export interface AccountLimit {
  windowMs: number;
  perAccount: number;
}

interface Context {
  caller: Caller;
  services: Services;
  setHeader(name: string, value: string): void;
}

/** Expired windows are removed once there are more than this many. */
const WINDOWS_MAX = 10_000;

/**
 * Returns a function that counts a call and throws TOO_MANY_REQUESTS above the limit. It stops loops and scripts; the
 * limits are far above normal use. Each process counts separately. `rateLimits: false`, allowed outside production only,
 * turns it off.
 */
export function createAccountLimit({ windowMs, perAccount }: AccountLimit): (context: Context) => void {
  const windows = new Map<number, { count: number; endsAt: number }>();
  return ({ caller, services, setHeader }) => {
    if (!services.config.rateLimits) return;
    const now = services.now().getTime();
    if (windows.size > WINDOWS_MAX) for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
    const known = windows.get(caller.id);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    windows.set(caller.id, window);
    window.count += 1;
    if (window.count <= perAccount) return;
    setHeader('Retry-After', String(Math.ceil((window.endsAt - now) / 1000)));
    throw new AppError('TOO_MANY_REQUESTS');
  };
}
