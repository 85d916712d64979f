import type { RequestHandler } from 'express';

/**
 * Pages hold nothing inline and take everything from their own origin. The payment page may be framed by any shop, as the
 * real one, unless the settings name the shops.
 */
export const securityHeaders = (frameAncestors: readonly string[]): RequestHandler => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ');
  return (_req, res, next) => {
    res.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
    next();
  };
};
