import type { Channel, DeploymentMode } from '@kenali/federation/boot';

export interface SecurityOptions {
  /** Part of every document; must equal the API's mode. */
  mode: DeploymentMode;
  /** `ALLOW_OVERRIDES`: whether developers may select another release in their browser. Default: only in a demo. */
  allowOverrides?: boolean;
  /** The site's address for browsers, such as "https://kenali.example". */
  publicUrl: string;
  /** Where the pages of staff are, if they have an origin of their own. */
  staffUrl?: string;
  cdnPublicUrl: string;
  /** Origins of third-party scripts: the payment provider. */
  scriptOrigins: readonly string[];
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Of images besides our own: the payment provider, and configured ones. Default: none. */
  imageOrigins?: readonly string[];
}

/** SHA-256 of the empty string: styled-components adds an empty `<style>` and fills it through the CSS object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const YEAR_S = 365 * 24 * 60 * 60;

/** Developers serve builds from here. Never part of a production policy. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];
const loopbackOf = ({ mode, allowOverrides }: SecurityOptions): readonly string[] =>
  mode === 'demo' && allowOverrides !== false ? LOOPBACK : [];

function policyOf(options: SecurityOptions): string {
  const { publicUrl, scriptOrigins, frameOrigins, connectOrigins, imageOrigins = [] } = options;
  // Scripts, images and fonts of remotes.
  const released = [new URL(options.cdnPublicUrl).origin, ...loopbackOf(options)];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...released, ...scriptOrigins],
    'style-src': ["'self'", EMPTY_STYLE],
    // Pictures for authenticator apps are data. An image runs no code, but its address can carry data away.
    'img-src': ["'self'", 'data:', ...released, ...imageOrigins],
    'font-src': ["'self'", ...released],
    'connect-src': ["'self'", ...released, ...connectOrigins],
    'frame-src': frameOrigins.length > 0 ? frameOrigins : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
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
/** Blocks nothing and only reports: what would break if pages required Trusted Types. */
const TRIAL_HEADER = 'Content-Security-Policy-Report-Only';
const POLICY_HEADERS = [POLICY_HEADER, TRIAL_HEADER];
/** `kenali` is of our code; `kenali-chunks` of webpack's chunk loader, which each app has. */
const TRIAL_POLICY = "require-trusted-types-for 'script'; trusted-types kenali kenali-chunks 'allow-duplicates'";
const POLICY_REPORTS_PATH = '/api/client-errors/policy-violations';
/** Not `default`, to which browsers send reports about everything. */
const ENDPOINT = 'policy';

/**
 * For files, which are parts of pages: a browser that opens one as a document, whatever its type, runs and loads nothing, and gives it an
 * origin of its own.
 */
export const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Headers that only documents obey. Files omit them to save 800 bytes each. */
export const PAGE_HEADERS = [POLICY_HEADER, TRIAL_HEADER, 'Permissions-Policy', 'Cross-Origin-Opener-Policy'];

/** Allows a document's inline styles. @param styles SHA-256 of each, in base64 */
export const withStyles = (policy: string, styles: readonly string[]): string =>
  policy.replace(EMPTY_STYLE, [EMPTY_STYLE, ...styles.map((hash) => `'sha256-${hash}'`)].join(' '));

/** The release of the shell that a document belongs to. */
interface DocumentRelease {
  releaseId: string;
  channel?: Channel;
}

/**
 * Headers by which browsers report violations of the policy to the API, with the release of the document. `report-uri` is for
 * browsers without the Reporting API; the others ignore it. On plain http, they send nothing to endpoints, so only `report-uri` is set.
 * @param headers those of the document, with its policy
 * @param publicUrl the site's address for browsers
 */
export function reportingHeaders(
  headers: Record<string, string>,
  { releaseId, channel = 'stable' }: DocumentRelease,
  publicUrl: string,
): Record<string, string> {
  const address = `${POLICY_REPORTS_PATH}?release=${encodeURIComponent(releaseId)}&channel=${channel}`;
  const reported = POLICY_HEADERS.flatMap((name): [string, string][] => {
    const policy = headers[name];
    return policy
      ? [[name, `${policy}; report-uri ${address}${isHttps(publicUrl) ? `; report-to ${ENDPOINT}` : ''}`]]
      : [];
  });
  return {
    ...(isHttps(publicUrl) ? { 'Reporting-Endpoints': `${ENDPOINT}="${address}"` } : {}),
    ...Object.fromEntries(reported),
  };
}

/** Headers of every response of the site, but files omit `PAGE_HEADERS`: one that only documents obey belongs in that list too. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { publicUrl } = options;
  return {
    [POLICY_HEADER]: policyOf(options),
    [TRIAL_HEADER]: TRIAL_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Browsers log an error for it on plain http, except on loopback. Popups stay allowed, because payments open them.
    ...(isHttps(publicUrl) || isLoopback(publicUrl)
      ? { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
      : {}),
    ...(isHttps(publicUrl) ? { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  };
}
