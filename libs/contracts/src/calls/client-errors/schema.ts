import {
  CLIENT_ERROR_FRAME,
  CLIENT_ERROR_FRAMES_MAX,
  CLIENT_ERROR_MESSAGE_MAX,
  CLIENT_ERRORS_PER_PAGE,
  withoutPersonalData,
} from '../../client-errors.ts';
import { VITALS_PER_REPORT } from '../../vitals.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, anyone, CSP_REPORT, done, isoTime, listOf, nullOr, oneOf, REPORTS_JSON } from '../common/schema.ts';
import type * as types from './types.ts';
import {
  CLIENT_ERROR_PHASES,
  POLICY_DIRECTIVES,
  POLICY_DISPOSITIONS,
  POLICY_VIOLATIONS_PER_REPORT,
  PREVIEW_STATES,
  RELEASE_CHANNELS,
  VITAL_METRICS,
} from './types.ts';

/** Any app, because the registry of the store can have more than the API knows. */
const app = Joi.string()
  .max(40)
  .pattern(/^[a-z][a-z0-9-]*$/);
const releaseId = Joi.string()
  .max(80)
  .pattern(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
const revision = Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).allow(null);
const phase = oneOf(CLIENT_ERROR_PHASES);
/** The maximum exceeds the longest id that a site signs. */
const bootId = Joi.string()
  .max(4096)
  .pattern(/^[\w.-]+$/);

/** Pages scrub personal data themselves, but an old or forged page may not. */
const message = Joi.string()
  .custom((text: string) => withoutPersonalData(text.trim()).slice(0, CLIENT_ERROR_MESSAGE_MAX))
  .allow('');

/** An invalid stack costs neither its report nor the others. */
const stack = Joi.array().items(Joi.string().pattern(CLIENT_ERROR_FRAME)).max(CLIENT_ERROR_FRAMES_MAX).failover([]);

const report = Joi.object<types.ClientErrorReport>({
  app: app.required(),
  releaseId: releaseId.allow(null).required(),
  phase: phase.required(),
  revision: revision.required(),
  message: message.required(),
  stack,
});
const body = Joi.object<types.ClientErrorsBody>({
  bootId,
  errors: Joi.array().items(report).min(1).max(CLIENT_ERRORS_PER_PAGE).required(),
});

const text = Joi.string();
const nullable = text.allow(null).required();
const flagView = Joi.object<types.AdminFlagView>({
  name: text.required(),
  description: nullable,
  default: Joi.boolean().allow(null).required(),
  setting: nullOr({
    value: Joi.boolean().required(),
    since: text.required(),
    by: text.required(),
    reason: text.required(),
  }),
});
const releaseView = Joi.object<types.AdminReleaseView>({
  app: text.required(),
  problem: nullable,
  isEnabled: Joi.boolean().required(),
  revision: revision.required(),
  stable: nullOr({
    releaseId: text.required(),
    since: isoTime.allow(null).required(),
    by: nullable,
    reason: nullable,
  }),
  canary: nullOr({
    releaseId: text.required(),
    percent: Joi.number().min(0).max(100).required(),
    since: isoTime.allow(null).required(),
    by: nullable,
    stopped: nullOr({ at: isoTime.required(), by: text.required(), reason: text.required() }),
  }),
  flags: listOf(flagView),
});

const count = Joi.number().integer().min(0);
const errorsView = Joi.object<types.AdminClientErrorsView>({
  app: text.required(),
  releaseId: nullable,
  channel: oneOf(RELEASE_CHANNELS).allow(null).required(),
  boots: count.required(),
  failedBoots: count.required(),
  rate: Joi.number().min(0).allow(null).required(),
  phases: Joi.object().pattern(phase, count).required(),
  samples: listOf({
    phase: phase.required(),
    message: text.allow('').required(),
    count: count.required(),
    revision: revision.required(),
    lastAt: isoTime.required(),
    stackId: text,
    flags: Joi.array().items(text),
  }),
});
const position = { line: count.required(), column: count.required() };
const stackView = Joi.object<types.AdminErrorStackView>({
  frames: listOf({
    app: text.required(),
    releaseId: text.required(),
    script: text.required(),
    ...position,
    source: nullOr({ path: text.required(), ...position, name: nullable }),
  }),
});

// A newer shell may measure more and have more routes, so the API ignores what it does not know.
const vital = Joi.object<types.VitalReport>({
  metric: text.max(20).required(),
  route: text.max(80).required(),
  value: Joi.number().min(0).required(),
});
const vitalsBody = Joi.object<types.VitalsBody>({
  bootId: bootId.required(),
  vitals: Joi.array().items(vital).min(1).max(VITALS_PER_REPORT).required(),
});
const vitalSummary = Joi.object<types.VitalSummary>({ count: count.required(), p75: Joi.number().min(0).required() });
const vitalSummaries = Joi.object().pattern(oneOf(VITAL_METRICS), vitalSummary).required();
const vitalsView = Joi.object<types.AdminVitalsView>({
  app: text.required(),
  releaseId: text.required(),
  channel: oneOf(RELEASE_CHANNELS).required(),
  visits: count.required(),
  metrics: vitalSummaries,
  routes: listOf({ route: text.required(), metrics: vitalSummaries }),
});
const period = Joi.object({ hours: Joi.number().integer().min(1).max(720) });

/** Longer addresses are cut, because only their beginning is read. */
const address = Joi.string().allow('').max(2000).truncate();
const directive = Joi.string().max(2000).truncate();
const optionalText = address.allow(null);
const line = Joi.number().integer().min(0).allow(null);
const disposition = oneOf(POLICY_DISPOSITIONS);

const violation = Joi.object<types.CspViolationBody>({
  documentURL: address.required(),
  effectiveDirective: directive.required(),
  disposition,
  blockedURL: optionalText,
  sourceFile: optionalText,
  lineNumber: line,
  sample: optionalText,
});
const violationReport = Joi.object<types.ReportingApiReport>({
  type: Joi.string().max(40).required(),
  body: Joi.when('type', { not: 'csp-violation', otherwise: violation.required() }),
});
const earlierReport = Joi.object<types.CspReport>({
  'csp-report': Joi.object({
    'document-uri': address.required(),
    'effective-directive': directive,
    'violated-directive': directive,
    disposition,
    'blocked-uri': optionalText,
    'source-file': optionalText,
    'line-number': line,
    'script-sample': optionalText,
  })
    .or('effective-directive', 'violated-directive')
    .required(),
});

const policyReportBody = Joi.alternatives<types.PolicyReportBody>().try(
  Joi.array().items(violationReport).min(1).max(POLICY_VIOLATIONS_PER_REPORT),
  earlierReport,
);

const counted = { directive: oneOf([...POLICY_DIRECTIVES, 'other'] as const), disposition };
const policyViolationsView = Joi.object<types.AdminPolicyViolationsView>({
  releaseId: text.allow(null).required(),
  channel: oneOf(RELEASE_CHANNELS).allow(null).required(),
  counts: listOf({ ...counted, count: Joi.number().integer().min(0).required() }),
  samples: listOf({
    ...counted,
    blocked: text.allow('').required(),
    source: text.allow('').required(),
    route: text.allow('').required(),
    lastAt: isoTime.required(),
  }),
});

export const clientErrorSchemas: CallSchemas<types.ClientErrorCalls> = {
  'GET /api/releases/{app}/previous': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
    response: Joi.object().allow(null),
  },
  'GET /api/releases/{app}/published/{releaseId}': {
    ...anyone,
    params: Joi.object({ app: app.required(), releaseId: releaseId.required() }),
    response: Joi.object<types.PublishedReleaseView>({
      release: Joi.object().required(),
      preview: oneOf(PREVIEW_STATES).required(),
    }).allow(null),
  },
  'GET /api/releases/{app}/canary-stop': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
    response: Joi.object<types.CanaryStopView>({
      releaseId: text.required(),
      salt: text,
      time: isoTime.required(),
      reason: text.required(),
    }).allow(null),
  },
  'GET /api/releases/seen': {
    ...anyone,
    response: Joi.array().items(
      Joi.object<types.SeenPointerView>({
        app: text.required(),
        revision: Joi.number().integer().required(),
        digest: text.required(),
      }),
    ),
  },
  'POST /api/client-errors': { ...anyone, body, response: done },
  'POST /api/client-errors/boots': {
    ...anyone,
    body: Joi.object({ bootId: bootId.required() }),
    response: done,
  },
  'POST /api/client-errors/vitals': { ...anyone, body: vitalsBody, response: done },
  'GET /api/admin/releases': { ...admin, response: Joi.array().items(releaseView) },
  'GET /api/admin/client-errors': {
    ...admin,
    query: period,
    response: Joi.array().items(errorsView),
  },
  'GET /api/admin/client-errors/stack': {
    ...admin,
    query: Joi.object({ id: Joi.string().max(200).required() }),
    response: stackView,
  },
  'GET /api/admin/vitals': { ...admin, query: period, response: Joi.array().items(vitalsView) },
  'POST /api/client-errors/policy-violations': {
    ...anyone,
    bodyTypes: [REPORTS_JSON, CSP_REPORT],
    query: Joi.object({ release: releaseId, channel: oneOf(RELEASE_CHANNELS) }),
    body: policyReportBody,
    response: done,
  },
  'GET /api/admin/policy-violations': {
    ...admin,
    query: period,
    response: Joi.array().items(policyViolationsView),
  },
};
