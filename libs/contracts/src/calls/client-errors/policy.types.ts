import type { Done, IsoTime } from '../common/types.ts';
import type { ReleaseChannel } from './types.ts';

/** Directives by which violations are counted. Browsers name the most specific one. */
export const POLICY_DIRECTIVES = [
  'script-src-elem',
  'script-src-attr',
  'script-src',
  'style-src-elem',
  'style-src-attr',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'manifest-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'default-src',
] as const;
/** Other directives count as `other`. */
export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number] | 'other';

/** `enforce`: the browser blocked it. `report`: a policy on trial would have blocked it. */
export const POLICY_DISPOSITIONS = ['enforce', 'report'] as const;
export type PolicyDisposition = (typeof POLICY_DISPOSITIONS)[number];

/** Browsers send what a page collected in a minute at once. */
export const POLICY_VIOLATIONS_PER_REPORT = 50;

/** A body of `application/reports+json` (W3C Reporting API). Reports of other types are ignored. */
export type ReportingApiReport = { type: string; body?: CspViolationBody };

/** Content Security Policy Level 3, "CSPViolationReportBody". */
export interface CspViolationBody {
  documentURL: string;
  effectiveDirective: string;
  disposition?: PolicyDisposition;
  blockedURL?: string | null;
  sourceFile?: string | null;
  lineNumber?: number | null;
  sample?: string | null;
}

/** A body of `application/csp-report`, which browsers without the Reporting API send. */
export interface CspReport {
  'csp-report': {
    'document-uri': string;
    'effective-directive'?: string;
    /** Browsers before Level 3 send only this, with the values of the directive. */
    'violated-directive'?: string;
    disposition?: PolicyDisposition;
    'blocked-uri'?: string | null;
    'source-file'?: string | null;
    'line-number'?: number | null;
    'script-sample'?: string | null;
  };
}

export type PolicyReportBody = ReportingApiReport[] | CspReport;

/** The release of the shell whose document sent the report. Others than the site gave to pages count without a release. */
export interface PolicyReportQuery {
  release?: string;
  channel?: ReleaseChannel;
}

/** Violations of the security policy by the pages of one release of the shell in the requested period. */
export interface AdminPolicyViolationsView {
  /** Null for reports that name no release of which pages are known. */
  releaseId: string | null;
  channel: ReleaseChannel | null;
  /** Most first. */
  counts: { directive: PolicyDirective; disposition: PolicyDisposition; count: number }[];
  /** A few of them, newest first. */
  samples: {
    directive: PolicyDirective;
    disposition: PolicyDisposition;
    /** An origin or a path of our own without ids, or a keyword such as "inline". */
    blocked: string;
    /** File and line, such as "/assets/main.0f3a.js:12"; empty if the browser names none. */
    source: string;
    /** A pattern such as "/results/:id"; empty for an address that no app has. */
    route: string;
    lastAt: IsoTime;
  }[];
}

export interface PolicyCalls {
  /** What browsers report about the content security policy, in either format that they use. */
  'POST /api/client-errors/policy-violations': { query: PolicyReportQuery; body: PolicyReportBody; response: Done };
  /** One entry per release and channel of the shell, latest first. Default period: 24 hours. */
  'GET /api/admin/policy-violations': { query: { hours?: number }; response: AdminPolicyViolationsView[] };
}
