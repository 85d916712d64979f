import type { CallKey } from '@kenali/contracts';
import { withTimeout } from '@kenali/node-utils';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';

/** All requests to the provider for one call, with their repetitions. Shorter than any call's own limit. */
const PROVIDER_MS = 9000;
const LATE = Symbol('late');

/**
 * Makes a call answer in time although the provider does not. The work continues, each of its requests has a limit, and a
 * repeated call finds its result.
 * @throws AppError PAYMENT_PROVIDER_FAILED
 */
export const limitProviderTime =
  <K extends CallKey>(handler: Handler<K>): Handler<K> =>
  async (input, context) => {
    const answer = await withTimeout(PROVIDER_MS, handler(input, context), LATE);
    if (answer === LATE) throw new AppError('PAYMENT_PROVIDER_FAILED');
    return answer as Exclude<typeof answer, typeof LATE>;
  };
