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
import { admin, anyone, CSP_REPORT, oneOf, REPORTS_JSON } from '../common/schema.ts';
import type * as types from './types.ts';
import { CLIENT_ERROR_PHASES, POLICY_DISPOSITIONS, POLICY_VIOLATIONS_PER_REPORT, RELEASE_CHANNELS } from './types.ts';

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

// A newer shell may measure more and have more routes, so the API ignores what it does not know.
const vital = Joi.object<types.VitalReport>({
  metric: Joi.string().max(20).required(),
  route: Joi.string().max(80).required(),
  value: Joi.number().min(0).required(),
});
const vitalsBody = Joi.object<types.VitalsBody>({
  bootId: bootId.required(),
  vitals: Joi.array().items(vital).min(1).max(VITALS_PER_REPORT).required(),
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

export const clientErrorSchemas: CallSchemas<types.ClientErrorCalls> = {
  'GET /api/releases/{app}/previous': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
  },
  'GET /api/releases/{app}/published/{releaseId}': {
    ...anyone,
    params: Joi.object({ app: app.required(), releaseId: releaseId.required() }),
  },
  'GET /api/releases/{app}/canary-stop': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
  },
  'GET /api/releases/seen': anyone,
  'POST /api/client-errors': { ...anyone, body },
  'POST /api/client-errors/boots': {
    ...anyone,
    body: Joi.object({ bootId: bootId.required() }),
  },
  'POST /api/client-errors/vitals': { ...anyone, body: vitalsBody },
  'GET /api/admin/releases': admin,
  'GET /api/admin/client-errors': {
    ...admin,
    query: period,
  },
  'GET /api/admin/client-errors/stack': {
    ...admin,
    query: Joi.object({ id: Joi.string().max(200).required() }),
  },
  'GET /api/admin/vitals': { ...admin, query: period },
  'POST /api/client-errors/policy-violations': {
    ...anyone,
    bodyTypes: [REPORTS_JSON, CSP_REPORT],
    query: Joi.object({ release: releaseId, channel: oneOf(RELEASE_CHANNELS) }),
    body: policyReportBody,
  },
  'GET /api/admin/policy-violations': {
    ...admin,
    query: period,
  },
};
