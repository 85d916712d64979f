import {
  type AdminPolicyViolationsView,
  type CspViolationBody,
  POLICY_DIRECTIVES,
  type PolicyDirective,
  type PolicyReportBody,
  vitalRouteOf,
  withoutPersonalData,
} from '@kenali/contracts';

/** A violation without what could name a person. */
export type Violation = Omit<AdminPolicyViolationsView['samples'][number], 'lastAt'>;

/** Equal for the same violation in the same place. */
export const placeKeyOf = (violation: Violation): string => JSON.stringify(Object.entries(violation).sort());

/** Browsers name the scheme alone, or the whole address. Safari hides scripts of extensions behind an address of its own. */
const EXTENSION = /^(?:(?:[a-z]+-)*extension(?::|$)|webkit-masked-url:|user-script:)/i;
const PLACE_MAX = 160;

/** The violations in a body of either format. */
function bodiesOf(body: PolicyReportBody): CspViolationBody[] {
  if (Array.isArray(body))
    return body.flatMap(({ type, body: found }) => (type === 'csp-violation' && found ? [found] : []));
  const { disposition, ...report } = body['csp-report'];
  return [
    {
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'] ?? '',
      ...(disposition ? { disposition } : {}),
      blockedURL: report['blocked-uri'] ?? null,
      sourceFile: report['source-file'] ?? null,
      lineNumber: report['line-number'] ?? null,
      sample: report['script-sample'] ?? null,
    },
  ];
}

function directiveOf(text: string): PolicyDirective {
  const name = text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '';
  return (POLICY_DIRECTIVES as readonly string[]).includes(name) ? (name as PolicyDirective) : 'other';
}

/** A path without ids, email addresses, numbers and tokens. */
const withoutPeople = (path: string): string =>
  withoutPersonalData(path)
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .slice(0, PLACE_MAX);

/**
 * Shortens an address: a path if it is of our own origins, otherwise the origin, because paths of others may name people. Of
 * data and blobs, only the scheme remains. Keywords such as "inline" stay.
 */
function placeOf(address: string, ownOrigins: readonly string[]): string {
  const url = URL.parse(address);
  if (!url) return /^[a-z-]{1,30}$/.test(address) ? address : '';
  if (!/^(https?|wss?):$/.test(url.protocol)) return url.protocol.replace(/:$/, '').slice(0, PLACE_MAX);
  return ownOrigins.includes(url.origin) ? withoutPeople(url.pathname) : url.origin.slice(0, PLACE_MAX);
}

/** The sink that got a string, such as "Element innerHTML". The rest of a sample is content of the page. */
const sinkOf = ({ effectiveDirective, sample }: CspViolationBody): string =>
  effectiveDirective.startsWith('require-trusted-types-for')
    ? (/^[\w ]{1,60}(?=\|)/.exec(sample ?? '')?.[0] ?? '')
    : '';

function toViolation(body: CspViolationBody, ownOrigins: readonly string[]): Violation {
  const { documentURL, effectiveDirective, disposition = 'enforce', blockedURL, sourceFile, lineNumber } = body;
  const file = placeOf(sourceFile ?? '', ownOrigins);
  const route = vitalRouteOf(URL.parse(documentURL)?.pathname ?? '');
  return {
    directive: directiveOf(effectiveDirective),
    disposition,
    blocked: sinkOf(body) || placeOf(blockedURL ?? '', ownOrigins),
    source: file && lineNumber ? `${file}:${lineNumber}` : file,
    route: route ?? '',
  };
}

/**
 * The violations that a browser reports, without those that its extensions cause.
 * @param ownOrigins of the site and of the CDN
 */
export function readReport(body: PolicyReportBody, ownOrigins: readonly string[]): Violation[] {
  return bodiesOf(body)
    .filter(({ blockedURL, sourceFile }) => ![blockedURL, sourceFile].some((url) => EXTENSION.test(url ?? '')))
    .map((found) => toViolation(found, ownOrigins));
}
