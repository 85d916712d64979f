import { COMMENT_MAX, NAME_MAX } from '../../limits.ts';
import { TAKING_TEXTS } from '../../texts.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { dayOrEmpty, id, idParams, oneOf, optionalLine, optionalRemark, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CONSULTATION_STATUSES, RELATIONSHIPS } from './types.ts';

/** More than any instrument has. The use case checks ids and values against the pinned pack. */
const ITEMS_MAX = 500;
const itemId = Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);
const responseValue = Joi.alternatives(Joi.number().strict(), Joi.string().max(40), Joi.boolean().strict());
// Without `unknown(false)`, joi would silently drop a key that is not an item id.
const responses = Joi.object().pattern(itemId, responseValue).unknown(false).max(ITEMS_MAX);
const notApplicable = Joi.object().pattern(itemId, Joi.boolean().strict().valid(true)).unknown(false).max(ITEMS_MAX);
const commentKey = Joi.string().pattern(/^([A-Z]|umum)$/);
const comments = Joi.object()
  .pattern(commentKey, optionalRemark(COMMENT_MAX))
  .unknown(false)
  .messages({ id: { 'string.max': `Catatan maksimal ${COMMENT_MAX} karakter.` } });

/** An invisible name is stored as an empty one, which only completing the assessment refuses. */
const draftName = optionalLine(NAME_MAX).messages({ id: { 'string.max': `Nama maksimal ${NAME_MAX} karakter` } });

/** Accepts an incomplete form: only completing the assessment requires all fields. */
const participantDraft = Joi.object<Partial<types.ParticipantInfo>>({
  childName: draftName,
  childBirthDate: dayOrEmpty,
  parentName: draftName,
  relationship: oneOf(RELATIONSHIPS)
    .allow('')
    .messages({ id: { 'any.only': TAKING_TEXTS.relationshipUnknown } }),
  testDate: dayOrEmpty,
});

const currentStep = Joi.alternatives(Joi.string().max(40), Joi.number().integer().min(0).max(ITEMS_MAX).strict());
/** 8.64e15 is the last time that a `Date` can hold. */
const time = Joi.number().integer().min(0).max(8.64e15).strict();
const changedAt = Joi.object<types.AnswerTimes>({
  items: Joi.object().pattern(itemId, time).unknown(false).max(ITEMS_MAX),
  comments: Joi.object().pattern(commentKey, time).unknown(false),
  participantInfo: Joi.object<types.AnswerTimes['participantInfo']>({
    childName: time,
    childBirthDate: time,
    parentName: time,
    relationship: time,
    testDate: time,
  }),
});

const childId = id.strict().allow(null);
/** The parts of a save and of a completion that are about items alone. */
export const answerParts = {
  save: {
    responses,
    notApplicable,
    currentPage: Joi.number().integer().min(0).max(ITEMS_MAX).strict(),
    currentStep,
    isStarted: Joi.boolean().strict(),
    changed: Joi.array().items(itemId).max(ITEMS_MAX),
    changedAt,
    sentAt: time,
  },
  complete: { responses, notApplicable, changedAt, sentAt: time },
};
const saveProgressRequest = Joi.object<types.SaveProgressRequest>({
  ...answerParts.save,
  comments,
  participantInfo: participantDraft,
  childId,
});

const completeRequest = Joi.object<types.CompleteRequest>({
  ...answerParts.complete,
  comments,
  participantInfo: participantDraft,
  childId,
  results: Joi.any(),
});

export const consultationStatus = oneOf(CONSULTATION_STATUSES);

export const userAssessmentSchemas: CallSchemas<types.UserAssessmentCalls> = {
  'GET /api/user-assessments': user,
  'GET /api/user-assessments/{id}': { ...user, params: idParams },
  'GET /api/user-assessments/by-id/{id}': { ...user, params: idParams },
  'POST /api/user-assessments/{id}/start': { ...user, params: idParams },
  'POST /api/user-assessments/{id}/save-progress': {
    ...user,
    params: idParams,
    body: saveProgressRequest,
  },
  'POST /api/user-assessments/{id}/complete': {
    ...user,
    params: idParams,
    body: completeRequest,
  },
};
