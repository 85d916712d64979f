import type { RequestHandler } from 'express';

/**
 * Headers of all pages. The pages have no inline scripts or styles and load only from their own origin.
 * @param frameAncestors sources that may frame the page, such as `*` or `'none'`
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
