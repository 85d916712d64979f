import type { DeploymentMode } from '@kenali/federation/boot';

export interface SecurityOptions {
  /** Written into each document; must be the API's own. */
  mode: DeploymentMode;
  /** `ALLOW_OVERRIDES`: whether developers may choose another release in their browser. A demo allows it unless told not to. */
  allowOverrides?: boolean;
  /** What browsers see: "https://kenali.example". */
  publicUrl: string;
  cdnPublicUrl: string;
  /** Origins of foreign scripts: the payment provider. */
  scriptOrigins: readonly string[];
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
}

/** SHA-256 of nothing: styled-components adds one empty `<style>` and fills it through the object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const YEAR_S = 365 * 24 * 60 * 60;

/** Where a developer serves a build from; never part of a production site's policy. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];
const loopbackOf = ({ mode, allowOverrides }: SecurityOptions): readonly string[] =>
  mode === 'demo' && allowOverrides !== false ? LOOPBACK : [];

function policyOf(options: SecurityOptions): string {
  const { publicUrl, scriptOrigins, frameOrigins, connectOrigins } = options;
  // Scripts, pictures and fonts of remotes.
  const released = [new URL(options.cdnPublicUrl).origin, ...loopbackOf(options)];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...released, ...scriptOrigins],
    'style-src': ["'self'", EMPTY_STYLE],
    // A person's picture may stand anywhere, and a picture runs nothing.
    'img-src': ["'self'", 'data:', 'blob:', ...released, 'https:'],
    'font-src': ["'self'", ...released],
    'connect-src': ["'self'", ...released, ...connectOrigins],
    'frame-src': frameOrigins.length > 0 ? frameOrigins : ["'none'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps(publicUrl) ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';
const isLoopback = (url: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

export const POLICY_HEADER = 'Content-Security-Policy';

/** Of the headers below, those that only pages obey. On each script they would cost a slow phone 800 bytes. */
export const PAGE_HEADERS = [POLICY_HEADER, 'Permissions-Policy', 'Cross-Origin-Opener-Policy'];

/** The policy of a document with styles of its own. @param styles their SHA-256 in base64 */
export const withStyles = (policy: string, styles: readonly string[]): string =>
  policy.replace(EMPTY_STYLE, [EMPTY_STYLE, ...styles.map((hash) => `'sha256-${hash}'`)].join(' '));

/** Headers of every answer of the site. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { publicUrl } = options;
  return {
    [POLICY_HEADER]: policyOf(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Browsers ignore it with a complaint on plain http, except on the own machine. Popups stay: payment opens some.
    ...(isHttps(publicUrl) || isLoopback(publicUrl)
      ? { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
      : {}),
    ...(isHttps(publicUrl) ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
  };
}
