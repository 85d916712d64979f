import type { CallKey } from '@kenali/contracts';
import { inTime } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';

/** All requests to the provider for one call, with their repetitions. Shorter than any call's own limit. */
const PROVIDER_MS = 9000;

/**
 * Makes a call answer in time although the provider does not. The work continues, each of its requests has a limit, and a
 * repeated call finds its result.
 * @throws AppError PAYMENT_PROVIDER_FAILED
 */
export const limitProviderTime =
  <K extends CallKey>(handler: Handler<K>): Handler<K> =>
  (input, context) =>
    inTime(PROVIDER_MS, handler(input, context), 'PAYMENT_PROVIDER_FAILED');
