import Joi from 'joi';
import { assessmentType } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { id, idParams, isoTime, oneOf, PDF, rupiah, user } from '../common/schema.ts';
import { LEARNING_STYLES } from '../instruments/types.ts';
import { instrumentRef } from '../user-assessments/schema.ts';
import {
  type AdminResultView,
  BAND_SETS,
  type BandView,
  type CategoryScore,
  type EarlierResult,
  type GenericResult,
  type IntelligenceResult,
  type LearningResult,
  PRIMARY_STYLES,
  type ResultCalls,
  type ResultView,
  type SectionScore,
  type SensoryResult,
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
const resultView = Joi.object<ResultView>({
  id: id.required(),
  assessment: Joi.object({ name: Joi.string().required(), type: assessmentType.required() }).required(),
  completedAt: isoTime.required(),
  results: assessmentResult.required(),
  earlier: Joi.array().items(earlierResult).required(),
});

export const adminResultView = Joi.object<AdminResultView>({
  id: id.required(),
  assessment: Joi.object({
    name: Joi.string().required(),
    type: assessmentType.required(),
    price: rupiah.required(),
  }).required(),
  user: Joi.object({
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
    email: Joi.string().required(),
  }).required(),
  completedAt: isoTime.required(),
  results: assessmentResult.required(),
});

export const resultSchemas: CallSchemas<ResultCalls> = {
  'GET /api/user-assessments/result/{id}': { ...user, params: idParams, response: resultView },
  'GET /api/user-assessments/{id}/pdf': { ...user, params: idParams, response: PDF },
};
