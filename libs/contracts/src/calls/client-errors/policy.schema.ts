import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, anyone, CSP_REPORT, done, isoTime, oneOf, REPORTS_JSON } from '../common/schema.ts';
import {
  type AdminPolicyViolationsView,
  type CspReport,
  type CspViolationBody,
  POLICY_DIRECTIVES,
  POLICY_DISPOSITIONS,
  POLICY_VIOLATIONS_PER_REPORT,
  type PolicyCalls,
  type PolicyReportBody,
  type ReportingApiReport,
} from './policy.types.ts';
import { period, releaseId } from './schema.ts';
import { RELEASE_CHANNELS } from './types.ts';

/** Longer addresses are cut, because only their beginning is read. */
const address = Joi.string().allow('').max(2000).truncate();
const directive = Joi.string().max(2000).truncate();
const optionalText = address.allow(null);
const line = Joi.number().integer().min(0).allow(null);
const disposition = oneOf(POLICY_DISPOSITIONS);

const violation = Joi.object<CspViolationBody>({
  documentURL: address.required(),
  effectiveDirective: directive.required(),
  disposition,
  blockedURL: optionalText,
  sourceFile: optionalText,
  lineNumber: line,
  sample: optionalText,
});
const report = Joi.object<ReportingApiReport>({
  type: Joi.string().max(40).required(),
  body: Joi.when('type', { not: 'csp-violation', otherwise: violation.required() }),
});
const earlierReport = Joi.object<CspReport>({
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

const policyReportBody = Joi.alternatives<PolicyReportBody>().try(
  Joi.array().items(report).min(1).max(POLICY_VIOLATIONS_PER_REPORT),
  earlierReport,
);

const text = Joi.string();
const counted = { directive: oneOf([...POLICY_DIRECTIVES, 'other'] as const), disposition };
const policyViolationsView = Joi.object<AdminPolicyViolationsView>({
  releaseId: text.allow(null).required(),
  channel: oneOf(RELEASE_CHANNELS).allow(null).required(),
  counts: Joi.array()
    .items(Joi.object({ ...counted, count: Joi.number().integer().min(0).required() }))
    .required(),
  samples: Joi.array()
    .items(
      Joi.object({
        ...counted,
        blocked: text.allow('').required(),
        source: text.allow('').required(),
        route: text.allow('').required(),
        lastAt: isoTime.required(),
      }),
    )
    .required(),
});

export const policySchemas: CallSchemas<PolicyCalls> = {
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
