import { assessmentType } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, day, id, idParams, isoTime, oneOf, PDF, rupiah, user } from '../common/schema.ts';
import { LEARNING_STYLES } from '../instruments/types.ts';
import { observerComparison } from '../observations/comparison.schema.ts';
import { SHARE_DAYS, SHARE_LINK_STATES, SHARE_VIEW_KINDS, type ShareLinkView } from '../share-links/link.types.ts';
import { instrumentRef } from '../user-assessments/schema.ts';
import {
  type AdminResultView,
  BAND_SETS,
  type BandView,
  type CategoryScore,
  type EarlierResult,
  EVIDENCE_GRADES,
  type GenericResult,
  type InstrumentEvidence,
  type IntelligenceResult,
  type LearningResult,
  LICENCE_KINDS,
  PRIMARY_STYLES,
  type Protocol,
  type ProtocolItem,
  type ProtocolSection,
  QUALITY_FLAGS,
  type Reason,
  type ResponseQuality,
  type ResultCalls,
  type ResultView,
  type Retest,
  type RetestRow,
  type SampleReport,
  type SectionScore,
  type SensoryInterpretation,
  type SensoryResult,
  type SignOffView,
} from './types.ts';

const whole = Joi.number().integer();
const band = Joi.object<BandView>({
  id: Joi.string().required(),
  label: Joi.string().required(),
  min: whole.allow(null).required(),
  max: whole.allow(null).required(),
});

const sectionScore = Joi.object<SectionScore>({
  name: Joi.string().required(),
  total: whole.required(),
  count: whole.required(),
  average: Joi.number().allow(null).required(),
  itemCount: whole.required(),
  notObserved: whole.required(),
  caution: Joi.boolean().required(),
});

const sensoryResult = Joi.object<SensoryResult>({
  type: oneOf(['sensory']).required(),
  instrument: instrumentRef.required(),
  totalScore: whole.required(),
  bandScore: whole.allow(null).required(),
  bandSet: oneOf(BAND_SETS).required(),
  band: band.allow(null).required(),
  bands: Joi.array().items(band).required(),
  interpretation: Joi.string().required(),
  answeredCount: whole.required(),
  notObservedCount: whole.required(),
  sectionScores: Joi.object()
    .pattern(/^[A-N]$/, sectionScore)
    .required(),
  patterns: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  participantInfo: Joi.object().unknown().required(),
  comments: Joi.object().pattern(Joi.string(), Joi.string().allow('')).required(),
  completionDate: isoTime.required(),
  recommendations: Joi.array()
    .items(
      Joi.object({
        letter: Joi.string().required(),
        name: Joi.string().required(),
        tips: Joi.array().items(Joi.string()).required(),
      }),
    )
    .required(),
  disclaimer: Joi.object({ heading: Joi.string().required(), text: Joi.string().required() }).required(),
});

const direction = oneOf(['low', 'high', 'mixed']).allow(null).required();
const modality = Joi.string().allow(null).required();
const sensoryInterpretation = Joi.object<SensoryInterpretation, true>({
  wording: instrumentRef.required(),
  showLabel: Joi.boolean().required(),
  average: Joi.number().allow(null).required(),
  averageWords: Joi.string().required(),
  text: Joi.string().required(),
  prominent: Joi.object({
    sentence: Joi.string().required(),
    sections: Joi.array()
      .items(
        Joi.object({
          letter: Joi.string().required(),
          name: Joi.string().required(),
          average: Joi.number().required(),
        }),
      )
      .required(),
    notes: Joi.array().items(Joi.string()).required(),
  }).required(),
  patterns: Joi.array()
    .items(Joi.object({ label: Joi.string().required(), description: Joi.string().required(), modality, direction }))
    .required(),
  patternsNote: Joi.string().allow(null).required(),
  tips: Joi.array()
    .items(
      Joi.object({
        letter: Joi.string().required(),
        name: Joi.string().required(),
        modality,
        direction: oneOf(['low', 'high']).allow(null).required(),
        tips: Joi.array().items(Joi.string()).required(),
      }),
    )
    .required(),
  sections: Joi.object()
    .pattern(
      /^[A-N]$/,
      Joi.object({ shortName: Joi.string().required(), description: Joi.string().allow('').required() }),
    )
    .required(),
  scale: Joi.array()
    .items(Joi.object({ value: whole.required(), label: Joi.string().required() }))
    .required(),
  disclaimer: Joi.object({ heading: Joi.string().required(), text: Joi.string().required() }).required(),
});

const style = oneOf(LEARNING_STYLES);
const text = Joi.string().required();
const tips = Joi.array().items(Joi.string()).required();
const learningResult = Joi.object<LearningResult>({
  type: oneOf(['learning']).required(),
  instrument: instrumentRef.required(),
  styleScores: Joi.object<LearningResult['styleScores'], true>({
    visual: whole.required(),
    auditori: whole.required(),
    kinestetik: whole.required(),
  }).required(),
  primaryStyle: oneOf(PRIMARY_STYLES).required(),
  tiedStyles: Joi.array().items(style).required(),
  primary: Joi.object({ name: text, description: text }).required(),
  styles: Joi.array()
    .items(Joi.object({ style: style.required(), name: text, tips }))
    .required(),
  note: text,
  completionDate: isoTime.required(),
});

const categoryScore = Joi.object<CategoryScore, true>({
  category: text,
  name: text,
  score: whole.required(),
  total: whole.required(),
  percentage: Joi.number().min(0).max(100).required(),
  rank: whole.required(),
});
const intelligenceResult = Joi.object<IntelligenceResult>({
  type: oneOf(['intelligence']).required(),
  instrument: instrumentRef.required(),
  categoryScores: Joi.array().items(categoryScore).required(),
  dominantIntelligences: Joi.array().items(categoryScore).required(),
  isFlat: Joi.boolean().required(),
  recommendations: Joi.array()
    .items(Joi.object({ category: text, name: text, tips }))
    .required(),
  importantNote: Joi.object({ heading: text, text }).required(),
  completionDate: isoTime.required(),
});

const genericResult = Joi.object<GenericResult>({
  type: oneOf(['other']).required(),
  instrument: instrumentRef.required(),
  answers: Joi.array()
    .items(Joi.object({ number: whole.required(), question: text, answer: text }))
    .required(),
  completionDate: isoTime.required(),
});
const assessmentResult = Joi.alternatives(sensoryResult, learningResult, intelligenceResult, genericResult);

const earlierResult = Joi.object<EarlierResult>({
  id: id.required(),
  completedAt: isoTime.required(),
  values: Joi.object().pattern(Joi.string(), Joi.number().allow(null)).required(),
});
const moment = { id: id.required(), completedAt: isoTime.required() };
const retest = Joi.object<Retest, true>({
  results: Joi.array<Retest['results']>().items(Joi.object(moment)).min(1).required(),
  rows: Joi.array<RetestRow[]>()
    .items(
      Joi.object<RetestRow, true>({
        key: Joi.string().required(),
        name: Joi.string().required(),
        values: Joi.array<(number | null)[]>().items(Joi.number().allow(null)).required(),
        standardError: Joi.number().min(0).allow(null).required(),
        uncertain: Joi.array<boolean[]>().items(Joi.boolean()).required(),
      }),
    )
    .required(),
  refused: Joi.array<Retest['refused']>()
    .items(Joi.object({ ...moment, version: Joi.string().required() }))
    .required(),
});
export const signOffView = Joi.object<SignOffView, true>({
  name: Joi.string().required(),
  licenceKind: oneOf(LICENCE_KINDS).required(),
  licence: Joi.string().required(),
  at: isoTime.required(),
});
const evidence = Joi.object<InstrumentEvidence, true>({
  grade: oneOf(EVIDENCE_GRADES).required(),
  revised: day.required(),
  limits: Joi.array<InstrumentEvidence['limits']>()
    .items(
      Joi.object({
        topic: Joi.string().required(),
        text: Joi.string().required(),
        source: Joi.string().required(),
      }),
    )
    .required(),
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
};
/** What the owner gets, and other guardians of the child too. */
export const resultParts = {
  ...sharedResultParts,
  id: id.required(),
  earlier: Joi.array().items(earlierResult).required(),
  retest: retest.allow(null).required(),
  observers: Joi.array().items(observerComparison),
};
const resultView = Joi.object<ResultView>(resultParts);

const protocolItem = Joi.object<ProtocolItem>({
  id: Joi.string().required(),
  text: Joi.string().required(),
  answer: Joi.string().allow(null).required(),
  value: Joi.number().allow(null).required(),
  isNotObserved: Joi.boolean().required(),
  answeredAt: isoTime.allow(null).required(),
});
const responseQuality = Joi.object<ResponseQuality>({
  items: whole.required(),
  answered: whole.required(),
  notObserved: whole.required(),
  mostFrequent: Joi.object({ answer: Joi.string().required(), count: whole.required() }).allow(null).required(),
  longestRun: whole.required(),
  secondsPerItem: Joi.number().allow(null).required(),
  minutes: whole.allow(null).required(),
  sittings: whole.allow(null).required(),
  flags: Joi.array().items(oneOf(QUALITY_FLAGS)).required(),
  variability: Joi.number().min(0).allow(null).required(),
  pairs: Joi.object({
    compared: whole.min(0).required(),
    inconsistent: whole.min(0).required(),
    isHigh: Joi.boolean().required(),
  })
    .allow(null)
    .required(),
});
const protocol = Joi.object<Protocol>({
  createdAt: isoTime.required(),
  startedAt: isoTime.allow(null).required(),
  sections: Joi.array()
    .items(
      Joi.object<ProtocolSection>({
        key: Joi.string().allow(null).required(),
        name: Joi.string().allow(null).required(),
        remark: Joi.string().allow(null).required(),
        items: Joi.array().items(protocolItem).required(),
      }),
    )
    .required(),
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
  views: Joi.array()
    .items(
      Joi.object({
        kind: oneOf(SHARE_VIEW_KINDS).required(),
        at: isoTime.required(),
        device: Joi.string().required(),
      }),
    )
    .required(),
});

export const adminResultView = Joi.object<AdminResultView>({
  id: id.required(),
  assessment: Joi.object({
    name: Joi.string().required(),
    type: assessmentType.required(),
    price: rupiah.required(),
  }).required(),
  user: Joi.object({
    id,
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
    email: Joi.string().required(),
  }).required(),
  completedAt: isoTime.required(),
  results: assessmentResult.required(),
  interpretation: sensoryInterpretation.allow(null).required(),
  retest: retest.allow(null).required(),
  observers: Joi.array().items(observerComparison),
  protocol: protocol.allow(null).required(),
  reasons: Joi.array()
    .items(
      Joi.object<Reason>({
        rule: Joi.string().required(),
        sentence: Joi.string().required(),
        because: Joi.array().items(Joi.string()).required(),
      }),
    )
    .required(),
  shareLinks: Joi.array().items(shareLinkView).required(),
  packHash: Joi.string()
    .pattern(/^[0-9a-f]{64}$/)
    .required(),
  evidence: evidence.allow(null).required(),
});

const { signOff: _unsigned, ...sampleReportParts } = sharedResultParts;
const sampleReport = Joi.object<SampleReport>(sampleReportParts);

export const resultSchemas: CallSchemas<ResultCalls> = {
  'GET /api/sample-report': { ...anyone, response: sampleReport },
  'GET /api/sample-report/pdf': { ...anyone, response: PDF },
  'GET /api/user-assessments/result/{id}': { ...user, params: idParams, response: resultView },
  'GET /api/user-assessments/{id}/pdf': { ...user, params: idParams, response: PDF },
};
