import type { RequestHandler } from 'express';

/**
 * Headers of all pages. The pages have no inline scripts or styles and load only from their own origin.
 * @param frameAncestors who may frame the page: `*` or `'none'`
 */
export const securityHeaders = (frameAncestors: string): RequestHandler => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
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
