import {
  CLIENT_ERROR_FRAME,
  CLIENT_ERROR_FRAMES_MAX,
  CLIENT_ERROR_MESSAGE_MAX,
  CLIENT_ERROR_SCRUBS,
  CLIENT_ERRORS_PER_PAGE,
} from '../../client-errors.ts';
import { VITALS_PER_REPORT } from '../../vitals.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, anyone, done, isoTime, oneOf } from '../common/schema.ts';
import {
  type AdminClientErrorsView,
  type AdminErrorStackView,
  type AdminFlagView,
  type AdminReleaseView,
  type AdminVitalsView,
  type CanaryStopView,
  CLIENT_ERROR_PHASES,
  type ClientErrorCalls,
  type ClientErrorReport,
  type ClientErrorsBody,
  PREVIEW_STATES,
  type PublishedReleaseView,
  RELEASE_CHANNELS,
  VITAL_METRICS,
  type VitalReport,
  type VitalSummary,
  type VitalsBody,
} from './types.ts';

/** Any app, because the registry of the store can have more than the API knows. */
const app = Joi.string()
  .max(40)
  .pattern(/^[a-z][a-z0-9-]*$/);
export const releaseId = Joi.string()
  .max(80)
  .pattern(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
const revision = Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).allow(null);
const phase = oneOf(CLIENT_ERROR_PHASES);
/** The maximum exceeds the longest id that a site signs. */
const bootId = Joi.string()
  .max(4096)
  .pattern(/^[\w.-]+$/);

/** Pages scrub personal data themselves, but an old or forged page may not. */
const message = CLIENT_ERROR_SCRUBS.reduce(
  (text, [pattern, instead]) => text.replace(pattern, instead),
  Joi.string().trim(),
)
  .allow('')
  .max(CLIENT_ERROR_MESSAGE_MAX)
  .truncate();

/** An invalid stack costs neither its report nor the others. */
const stack = Joi.array().items(Joi.string().pattern(CLIENT_ERROR_FRAME)).max(CLIENT_ERROR_FRAMES_MAX).failover([]);

const report = Joi.object<ClientErrorReport>({
  app: app.required(),
  releaseId: releaseId.allow(null).required(),
  phase: phase.required(),
  revision: revision.required(),
  message: message.required(),
  stack,
});
const body = Joi.object<ClientErrorsBody>({
  bootId,
  errors: Joi.array().items(report).min(1).max(CLIENT_ERRORS_PER_PAGE).required(),
});

const text = Joi.string();
const nullable = text.allow(null).required();
const flagView = Joi.object<AdminFlagView>({
  name: text.required(),
  description: nullable,
  default: Joi.boolean().allow(null).required(),
  setting: Joi.object({
    value: Joi.boolean().required(),
    since: text.required(),
    by: text.required(),
    reason: text.required(),
  })
    .allow(null)
    .required(),
});
const releaseView = Joi.object<AdminReleaseView>({
  app: text.required(),
  problem: nullable,
  isEnabled: Joi.boolean().required(),
  revision: revision.required(),
  stable: Joi.object({
    releaseId: text.required(),
    since: isoTime.allow(null).required(),
    by: nullable,
    reason: nullable,
  })
    .allow(null)
    .required(),
  canary: Joi.object({
    releaseId: text.required(),
    percent: Joi.number().min(0).max(100).required(),
    since: isoTime.allow(null).required(),
    by: nullable,
    stopped: Joi.object({ at: isoTime.required(), by: text.required(), reason: text.required() })
      .allow(null)
      .required(),
  })
    .allow(null)
    .required(),
  flags: Joi.array().items(flagView).required(),
});

const count = Joi.number().integer().min(0);
const errorsView = Joi.object<AdminClientErrorsView>({
  app: text.required(),
  releaseId: nullable,
  channel: oneOf(RELEASE_CHANNELS).allow(null).required(),
  boots: count.required(),
  failedBoots: count.required(),
  rate: Joi.number().min(0).allow(null).required(),
  phases: Joi.object().pattern(phase, count).required(),
  samples: Joi.array()
    .items(
      Joi.object({
        phase: phase.required(),
        message: text.allow('').required(),
        count: count.required(),
        revision: revision.required(),
        lastAt: isoTime.required(),
        stackId: text,
        flags: Joi.array().items(text),
      }),
    )
    .required(),
});
const position = { line: count.required(), column: count.required() };
const stackView = Joi.object<AdminErrorStackView>({
  frames: Joi.array()
    .items(
      Joi.object({
        app: text.required(),
        releaseId: text.required(),
        script: text.required(),
        ...position,
        source: Joi.object({ path: text.required(), ...position, name: nullable })
          .allow(null)
          .required(),
      }),
    )
    .required(),
});

// A newer shell may measure more and have more routes, so the API ignores what it does not know.
const vital = Joi.object<VitalReport>({
  metric: text.max(20).required(),
  route: text.max(80).required(),
  value: Joi.number().min(0).required(),
});
const vitalsBody = Joi.object<VitalsBody>({
  bootId: bootId.required(),
  vitals: Joi.array().items(vital).min(1).max(VITALS_PER_REPORT).required(),
});
const vitalSummary = Joi.object<VitalSummary>({ count: count.required(), p75: Joi.number().min(0).required() });
const vitalSummaries = Joi.object().pattern(oneOf(VITAL_METRICS), vitalSummary).required();
const vitalsView = Joi.object<AdminVitalsView>({
  app: text.required(),
  releaseId: text.required(),
  channel: oneOf(RELEASE_CHANNELS).required(),
  visits: count.required(),
  metrics: vitalSummaries,
  routes: Joi.array()
    .items(Joi.object({ route: text.required(), metrics: vitalSummaries }))
    .required(),
});
export const period = Joi.object({ hours: Joi.number().integer().min(1).max(720) });

export const clientErrorSchemas: CallSchemas<ClientErrorCalls> = {
  'GET /api/releases/{app}/previous': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
    response: Joi.object().allow(null),
  },
  'GET /api/releases/{app}/published/{releaseId}': {
    ...anyone,
    params: Joi.object({ app: app.required(), releaseId: releaseId.required() }),
    response: Joi.object<PublishedReleaseView>({
      release: Joi.object().required(),
      preview: oneOf(PREVIEW_STATES).required(),
    }).allow(null),
  },
  'GET /api/releases/{app}/canary-stop': {
    ...anyone,
    params: Joi.object({ app: app.required() }),
    response: Joi.object<CanaryStopView>({
      releaseId: text.required(),
      salt: text,
      time: isoTime.required(),
      reason: text.required(),
    }).allow(null),
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
};
