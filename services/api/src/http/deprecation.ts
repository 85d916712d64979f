import type { CallSchema } from '@kenali/contracts/schemas';
import type { RequestHandler } from 'express';

/**
 * Sets what a deprecated call tells its callers, also when it is refused: since when (RFC 9745), until when (RFC 8594), and what to call
 * instead. Undefined for other calls, which then pay nothing.
 */
export function announceDeprecation({ deprecated }: Pick<CallSchema, 'deprecated'>): RequestHandler | undefined {
  if (!deprecated) return undefined;
  const { since, until, instead } = deprecated;
  const headers = {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(until && { Sunset: new Date(until).toUTCString() }),
    ...(instead && { Link: `<${instead.slice(instead.indexOf('/'))}>; rel="successor-version"` }),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
