import { assessmentType, ownedAssessment } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, day, id, idParams, isoTime, listOf, nullOr, oneOf, PDF, user } from '../common/schema.ts';
import type { ChildRef } from '../data-requests/types.ts';
import { LEARNING_STYLES } from '../instruments/types.ts';
import { resultNorms } from '../norms/schema.ts';
import { observerComparison } from '../observations/comparison.schema.ts';
import { SHARE_DAYS, SHARE_LINK_STATES, SHARE_VIEW_KINDS, type ShareLinkView } from '../share-links/link.types.ts';
import { instrumentRef } from '../user-assessments/schema.ts';
import type * as types from './types.ts';
import { BAND_SETS, EVIDENCE_GRADES, LICENCE_KINDS, PRIMARY_STYLES, QUALITY_FLAGS } from './types.ts';

const whole = Joi.number().integer();
const band = Joi.object<types.BandView>({
  id: Joi.string().required(),
  label: Joi.string().required(),
  min: whole.allow(null).required(),
  max: whole.allow(null).required(),
});

const sectionScore = Joi.object<types.SectionScore>({
  name: Joi.string().required(),
  total: whole.required(),
  count: whole.required(),
  average: Joi.number().allow(null).required(),
  itemCount: whole.required(),
  notObserved: whole.required(),
  caution: Joi.boolean().required(),
});

const sectionScores = Joi.object().pattern(/^[A-N]$/, sectionScore);

const sensoryResult = Joi.object<types.SensoryResult>({
  type: oneOf(['sensory']).required(),
  instrument: instrumentRef.required(),
  totalScore: whole.required(),
  bandScore: whole.allow(null).required(),
  bandSet: oneOf(BAND_SETS).required(),
  band: band.allow(null).required(),
  bands: listOf(band),
  interpretation: Joi.string().required(),
  answeredCount: whole.required(),
  notObservedCount: whole.required(),
  sectionScores: sectionScores.required(),
  patterns: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  participantInfo: Joi.object().unknown().required(),
  comments: Joi.object().pattern(Joi.string(), Joi.string().allow('')).required(),
  completionDate: isoTime.required(),
  recommendations: listOf({
    letter: Joi.string().required(),
    name: Joi.string().required(),
    tips: listOf(Joi.string()),
  }),
  disclaimer: Joi.object({ heading: Joi.string().required(), text: Joi.string().required() }).required(),
});

const direction = oneOf(['low', 'high', 'mixed']).allow(null).required();
const modality = Joi.string().allow(null).required();
const sensoryInterpretation = Joi.object<types.SensoryInterpretation, true>({
  wording: instrumentRef.required(),
  showLabel: Joi.boolean().required(),
  average: Joi.number().allow(null).required(),
  averageWords: Joi.string().required(),
  text: Joi.string().required(),
  prominent: Joi.object({
    sentence: Joi.string().required(),
    sections: listOf({
      letter: Joi.string().required(),
      name: Joi.string().required(),
      average: Joi.number().required(),
    }),
    notes: listOf(Joi.string()),
  }).required(),
  patterns: listOf({ label: Joi.string().required(), description: Joi.string().required(), modality, direction }),
  patternsNote: Joi.string().allow(null).required(),
  tips: listOf({
    letter: Joi.string().required(),
    name: Joi.string().required(),
    modality,
    direction: oneOf(['low', 'high']).allow(null).required(),
    tips: listOf(Joi.string()),
  }),
  sections: Joi.object()
    .pattern(
      /^[A-N]$/,
      Joi.object({ shortName: Joi.string().required(), description: Joi.string().allow('').required() }),
    )
    .required(),
  scale: listOf({ value: whole.required(), label: Joi.string().required() }),
  disclaimer: Joi.object({ heading: Joi.string().required(), text: Joi.string().required() }).required(),
});

const style = oneOf(LEARNING_STYLES);
const text = Joi.string().required();
const tips = listOf(Joi.string());
const learningResult = Joi.object<types.LearningResult>({
  type: oneOf(['learning']).required(),
  instrument: instrumentRef.required(),
  styleScores: Joi.object<types.LearningResult['styleScores'], true>({
    visual: whole.required(),
    auditori: whole.required(),
    kinestetik: whole.required(),
  }).required(),
  primaryStyle: oneOf(PRIMARY_STYLES).required(),
  tiedStyles: listOf(style),
  primary: Joi.object({ name: text, description: text }).required(),
  styles: listOf({ style: style.required(), name: text, tips }),
  note: text,
  completionDate: isoTime.required(),
});

const categoryScore = Joi.object<types.CategoryScore, true>({
  category: text,
  name: text,
  score: whole.required(),
  total: whole.required(),
  percentage: Joi.number().min(0).max(100).required(),
  rank: whole.required(),
});
const intelligenceResult = Joi.object<types.IntelligenceResult>({
  type: oneOf(['intelligence']).required(),
  instrument: instrumentRef.required(),
  categoryScores: listOf(categoryScore),
  dominantIntelligences: listOf(categoryScore),
  isFlat: Joi.boolean().required(),
  recommendations: listOf({ category: text, name: text, tips }),
  importantNote: Joi.object({ heading: text, text }).required(),
  completionDate: isoTime.required(),
});

const genericResult = Joi.object<types.GenericResult>({
  type: oneOf(['other']).required(),
  instrument: instrumentRef.required(),
  answers: listOf({ number: whole.required(), question: text, answer: text }),
  completionDate: isoTime.required(),
});
const assessmentResult = Joi.alternatives(sensoryResult, learningResult, intelligenceResult, genericResult);

const earlierResult = Joi.object<types.EarlierResult>({
  id: id.required(),
  completedAt: isoTime.required(),
  values: Joi.object().pattern(Joi.string(), Joi.number().allow(null)).required(),
});
const moment = { id: id.required(), completedAt: isoTime.required() };
const retest = Joi.object<types.Retest, true>({
  results: Joi.array<types.Retest['results']>().items(Joi.object(moment)).min(1).required(),
  rows: listOf(
    Joi.object<types.RetestRow, true>({
      key: Joi.string().required(),
      name: Joi.string().required(),
      values: Joi.array<(number | null)[]>().items(Joi.number().allow(null)).required(),
      standardError: Joi.number().min(0).allow(null).required(),
      uncertain: listOf(Joi.boolean()),
    }),
  ),
  refused: listOf({ ...moment, version: Joi.string().required() }),
});
const namedChild = Joi.object<ChildRef>({ name: Joi.string().required(), birthDate: day.required() });
export const signOffView = Joi.object<types.SignOffView, true>({
  name: Joi.string().required(),
  licenceKind: oneOf(LICENCE_KINDS).required(),
  licence: Joi.string().required(),
  at: isoTime.required(),
});
const evidence = Joi.object<types.InstrumentEvidence>({
  grade: oneOf(EVIDENCE_GRADES).required(),
  revised: day.required(),
  limits: listOf({
    topic: Joi.string().required(),
    text: Joi.string().required(),
    source: Joi.string().required(),
  }),
  norms: resultNorms,
});

/** What the owner and a professional with a link both get. */
export const sharedResultParts = {
  assessment: Joi.object({ name: Joi.string().required(), type: assessmentType.required() }).required(),
  completedAt: isoTime.required(),
  results: assessmentResult.required(),
  interpretation: sensoryInterpretation.allow(null).required(),
  practice: Joi.object({ name: Joi.string().required(), contact: Joi.string().allow('').required() }).required(),
  signOff: signOffView,
  evidence: evidence.allow(null).required(),
  child: namedChild,
};
/** What the owner gets, and other guardians of the child too. */
export const resultParts = {
  ...sharedResultParts,
  id: id.required(),
  earlier: listOf(earlierResult),
  retest: retest.allow(null).required(),
  observers: Joi.array().items(observerComparison),
};
const resultView = Joi.object<types.ResultView>(resultParts);

const protocolItem = Joi.object<types.ProtocolItem>({
  id: Joi.string().required(),
  text: Joi.string().required(),
  answer: Joi.string().allow(null).required(),
  value: Joi.number().allow(null).required(),
  isNotObserved: Joi.boolean().required(),
  answeredAt: isoTime.allow(null).required(),
});
const responseQuality = Joi.object<types.ResponseQuality>({
  items: whole.required(),
  answered: whole.required(),
  notObserved: whole.required(),
  mostFrequent: nullOr({ answer: Joi.string().required(), count: whole.required() }),
  longestRun: whole.required(),
  secondsPerItem: Joi.number().allow(null).required(),
  fastShare: Joi.number().min(0).max(1).allow(null).required(),
  minutes: whole.allow(null).required(),
  sittings: whole.allow(null).required(),
  flags: listOf(oneOf(QUALITY_FLAGS)),
  unchecked: listOf(oneOf(QUALITY_FLAGS)),
  variability: Joi.number().min(0).allow(null).required(),
  pairs: nullOr({
    compared: whole.min(0).required(),
    inconsistent: whole.min(0).required(),
    isHigh: Joi.boolean().required(),
  }),
});
const protocol = Joi.object<types.Protocol>({
  createdAt: isoTime.required(),
  startedAt: isoTime.allow(null).required(),
  sections: listOf(
    Joi.object<types.ProtocolSection>({
      key: Joi.string().allow(null).required(),
      name: Joi.string().allow(null).required(),
      remark: Joi.string().allow(null).required(),
      items: listOf(protocolItem),
    }),
  ),
  remark: Joi.string().allow(null).required(),
  quality: responseQuality.required(),
});

export const shareDays = Joi.number().valid(...SHARE_DAYS);

export const shareLinkView = Joi.object<ShareLinkView, true>({
  id: id.required(),
  state: oneOf(SHARE_LINK_STATES).required(),
  days: shareDays.required(),
  createdAt: isoTime.required(),
  expiresAt: isoTime.required(),
  openings: Joi.number().integer().min(0).required(),
  wrongPins: Joi.object({ count: whole.min(1).required(), lastAt: isoTime.required() }),
  views: listOf({
    kind: oneOf(SHARE_VIEW_KINDS).required(),
    at: isoTime.required(),
    device: Joi.string().required(),
  }),
});

export const adminResultView = Joi.object<types.AdminResultView>({
  id: id.required(),
  assessment: ownedAssessment.required(),
  user: Joi.object({
    id,
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
    email: Joi.string().required(),
  }).required(),
  completedAt: isoTime.required(),
  results: assessmentResult.required(),
  questionnaireScores: sectionScores,
  interpretation: sensoryInterpretation.allow(null).required(),
  retest: retest.allow(null).required(),
  observers: Joi.array().items(observerComparison),
  protocol: protocol.allow(null).required(),
  reasons: listOf(
    Joi.object<types.Reason>({
      rule: Joi.string().required(),
      sentence: Joi.string().required(),
      because: listOf(Joi.string()),
    }),
  ),
  shareLinks: listOf(shareLinkView),
  packHash: Joi.string()
    .pattern(/^[0-9a-f]{64}$/)
    .required(),
  evidence: evidence.allow(null).required(),
  child: namedChild,
});

const { signOff: _unsigned, child: _nobody, ...sampleReportParts } = sharedResultParts;
const sampleReport = Joi.object<types.SampleReport>(sampleReportParts);

export const resultSchemas: CallSchemas<types.ResultCalls> = {
  'GET /api/sample-report': { ...anyone, response: sampleReport },
  'GET /api/sample-report/pdf': { ...anyone, response: PDF },
  'GET /api/user-assessments/result/{id}': { ...user, params: idParams, response: resultView },
  'GET /api/user-assessments/{id}/pdf': { ...user, params: idParams, response: PDF },
};
