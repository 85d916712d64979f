import type { CallSchema, Deprecation } from '@kenali/contracts/schemas';
import type { RequestHandler } from 'express';

/**
 * What a deprecated call tells its callers: since when (RFC 9745), until when (RFC 8594), and what to call instead.
 * @returns headers by name
 */
function deprecationHeadersOf({ since, until, instead }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(until ? { Sunset: new Date(until).toUTCString() } : {}),
    ...(instead ? { Link: `<${instead.slice(instead.indexOf('/'))}>; rel="successor-version"` } : {}),
  };
}

/** Sets the headers of a deprecated call, also when it is refused. Undefined for other calls, which then pay nothing. */
export function announceDeprecation(schema: Pick<CallSchema, 'deprecated'>): RequestHandler | undefined {
  if (!schema.deprecated) return undefined;
  const headers = deprecationHeadersOf(schema.deprecated);
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
