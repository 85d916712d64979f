import type { Count, Done, IsoTime, OptionalText, PositiveInteger } from '../common/types.ts';

/**
 * Where an error occurred in the browser. A remote reports `boot` (no release), `contract`, `load`, `start` and `render`, like
 * `RemoteFailure`; the shell reports `render`; both report `script` (uncaught error) and `promise` (unhandled rejection).
 */
export const CLIENT_ERROR_PHASES = ['boot', 'contract', 'load', 'start', 'render', 'script', 'promise'] as const;
export type ClientErrorPhase = (typeof CLIENT_ERROR_PHASES)[number];

/** Contains no user and no address: only an app, its release, a scrubbed message and places in our own scripts. */
export interface ClientErrorReport {
  /** Folder in the release store: "catalog-mf", "shell". The API counts others than the site runs as `UNKNOWN_APP`. */
  app: string;
  /** The release that the page ran or tried to run; null if the boot document named none. */
  releaseId: string | null;
  phase: ClientErrorPhase;
  /** Revision of the pointer that named the release; null if no pointer did. */
  revision: PositiveInteger | null;
  message: string;
  /**
   * Frames in our own scripts, innermost first, as `CLIENT_ERROR_FRAME` describes them. Missing in reports of earlier releases. An invalid
   * stack is ignored.
   */
  stack?: string[];
}

export interface ClientErrorsBody {
  /** From the boot document. Only reports with an id that the site signed count towards a canary's error rate. */
  bootId?: string;
  errors: ClientErrorReport[];
}

export const RELEASE_CHANNELS = ['stable', 'canary'] as const;
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

/** The live releases of one app. */
export interface AdminReleaseView {
  app: string;
  /** Why the pointer cannot be read; the fields below are then empty. */
  problem: string | null;
  isEnabled: boolean;
  revision: PositiveInteger | null;
  stable: { releaseId: string; since: IsoTime | null; by: string | null; reason: string | null } | null;
  canary: {
    releaseId: string;
    /**
     * 0 to 100.
     * @minimum 0
     * @maximum 100
     */
    percent: number;
    since: IsoTime | null;
    by: string | null;
    /** Set after a stop: no page is assigned to the canary any more. */
    stopped: { at: IsoTime; by: string; reason: string } | null;
  } | null;
  /** What staff have set, and what the stable release knows, by name. */
  flags: AdminFlagView[];
}

/** One flag of an app. */
export interface AdminFlagView {
  name: string;
  /** Null if the stable release does not know the flag. */
  description: string | null;
  /** Null if the stable release does not know the flag: then what is set has no effect. */
  default: boolean | null;
  /** Null while nobody has set the flag. */
  setting: { value: boolean; since: string; by: string; reason: string } | null;
}

/** Errors of one release in the requested period. */
export interface AdminClientErrorsView {
  app: string;
  /** Null for reports without a signed boot id. */
  releaseId: string | null;
  channel: ReleaseChannel | null;
  /** Signed pages that started with the release. */
  boots: Count;
  /** Signed pages that reported an error of the release. */
  failedBoots: Count;
  /**
   * `failedBoots / boots`; null before the first boot.
   * @minimum 0
   */
  rate: number | null;
  /** Number of reports by phase. */
  phases: Partial<Record<ClientErrorPhase, Count>>;
  /** A few reports, newest first. */
  samples: {
    phase: ClientErrorPhase;
    message: OptionalText;
    count: Count;
    revision: PositiveInteger | null;
    lastAt: IsoTime;
    /** Names the newest stack of this error for `GET /api/admin/client-errors/stack`. Missing if none was reported. */
    stackId?: string;
    /** Flags of the app that were not at their default, as "sample-questions=false". Missing without any, and in earlier releases of the API. */
    flags?: string[];
  }[];
}

/** The stack of an error, innermost frame first. */
export interface AdminErrorStackView {
  frames: {
    app: string;
    releaseId: string;
    /** Place in the script that the browser ran. */
    script: string;
    line: Count;
    column: Count;
    /** Place in the sources, by the path in the repository; null without a source map. */
    source: { path: string; line: Count; column: Count; name: string | null } | null;
  }[];
}

/**
 * What pages measure (web.dev/articles/vitals): largest paint, response to interactions, time to the first byte in ms; layout
 * shift as a score.
 */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** One value of a page. Contains no user and no address: `route` is a pattern such as "/results/:id". */
export interface VitalReport {
  /** One of `VITAL_METRICS`; values of metrics and routes that the API does not know are ignored. */
  metric: string;
  /** One of `VITAL_ROUTES`, or a route that a release of the page states. */
  route: string;
  /** Milliseconds; a score for CLS. */
  value: number;
}

export interface VitalsBody {
  /** From the boot document. Only values with an id that the site signed count. */
  bootId: string;
  vitals: VitalReport[];
}

/** The 75th percentile of a metric, at most 5% from the exact one, and the number of values. */
export interface VitalSummary {
  count: Count;
  /** @minimum 0 */
  p75: number;
}
/** Metrics without a value are missing. */
export type VitalSummaries = Partial<Record<VitalMetric, VitalSummary>>;

/** How fast the pages of one release were in the requested period. */
export interface AdminVitalsView {
  app: string;
  releaseId: string;
  channel: ReleaseChannel;
  /** Pages that reported a value. */
  visits: Count;
  metrics: VitalSummaries;
  /** By route, most values first. */
  routes: { route: string; metrics: VitalSummaries }[];
}

/** The part of `release.json` that loading the release needs. Null if there is no earlier release. */
export type PreviousRelease = Record<string, unknown> | null;

/** Whether a link may offer a release to a browser. `withdrawn`: a rollback left it, or its app is switched off. */
export const PREVIEW_STATES = ['offered', 'expired', 'withdrawn'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** A release that is in the store and signed. */
export interface PublishedReleaseView {
  /** `release.json`. */
  release: Record<string, unknown>;
  preview: PreviewState;
}

/** Why the site does not assign any page to the current canary of an app. */
export interface CanaryStopView {
  releaseId: string;
  /** Tells a restarted canary from the stopped one. Missing in answers of earlier releases of the API. */
  salt?: string;
  time: IsoTime;
  reason: string;
}

/** The newest pointer of an app that a trusted key signed, as far as any API has seen. */
export interface SeenPointerView {
  app: string;
  revision: PositiveInteger;
  /** SHA-256 of the pointer without its signature, in hex. */
  digest: string;
}

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
  counts: { directive: PolicyDirective; disposition: PolicyDisposition; count: Count }[];
  /** A few of them, newest first. */
  samples: {
    directive: PolicyDirective;
    disposition: PolicyDisposition;
    /** An origin or a path of our own without ids, or a keyword such as "inline". */
    blocked: OptionalText;
    /** File and line, such as "/assets/main.0f3a.js:12"; empty if the browser names none. */
    source: OptionalText;
    /** A pattern such as "/results/:id"; empty for an address that no app has. */
    route: OptionalText;
    lastAt: IsoTime;
  }[];
}

export interface ClientErrorCalls {
  /** The stand-in: the previous stable release, which a page loads once if the live release fails to load. */
  'GET /api/releases/{app}/previous': { params: { app: string }; response: PreviousRelease };
  /** Null if the release is not in the store, or no trusted key signed it. Pages with a developer's choice load that one. */
  'GET /api/releases/{app}/published/{releaseId}': {
    params: { app: string; releaseId: string };
    response: PublishedReleaseView | null;
  };
  /** Null if the app has no canary or its canary is not stopped. Pages that run a canary and the promote command check it. */
  'GET /api/releases/{app}/canary-stop': { params: { app: string }; response: CanaryStopView | null };
  /** Sites ask when they start, so that no older pointer counts after the loss of what they had noted. */
  'GET /api/releases/seen': { response: SeenPointerView[] };
  /** At most 20 reports per page. The browser sends them with `keepalive` and does not retry. */
  'POST /api/client-errors': { body: ClientErrorsBody; response: Done };
  /** Counts one started page, the denominator of the error rate. */
  'POST /api/client-errors/boots': { body: { bootId: string }; response: Done };
  /** How fast the page was. Each metric counts once per page and route, and LCP and TTFB once per page. */
  'POST /api/client-errors/vitals': { body: VitalsBody; response: Done };
  'GET /api/admin/releases': { response: AdminReleaseView[] };
  /** One entry per release, latest boots first. Default period: 24 hours. */
  'GET /api/admin/client-errors': { query: { hours?: number }; response: AdminClientErrorsView[] };
  /** Refused with NOT_FOUND if another error has replaced this one. */
  'GET /api/admin/client-errors/stack': { query: { id: string }; response: AdminErrorStackView };
  /** One entry per release and channel, latest first. Default period: 24 hours. */
  'GET /api/admin/vitals': { query: { hours?: number }; response: AdminVitalsView[] };
  /** What browsers report about the content security policy, in either format that they use. */
  'POST /api/client-errors/policy-violations': { query: PolicyReportQuery; body: PolicyReportBody; response: Done };
  /** One entry per release and channel of the shell, latest first. Default period: 24 hours. */
  'GET /api/admin/policy-violations': { query: { hours?: number }; response: AdminPolicyViolationsView[] };
}
