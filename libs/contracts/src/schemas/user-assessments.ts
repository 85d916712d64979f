import Joi from 'joi';
import type {
  AssessmentCompleted,
  AssessmentStarted,
  CompleteRequest,
  ConsultationStatus,
  ConsultationView,
  InstrumentRef,
  ParticipantInfo,
  ProgressSaved,
  Relationship,
  SavedProgress,
  SaveProgressRequest,
  UserAssessmentCalls,
  UserAssessmentDetail,
  UserAssessmentStatus,
  UserAssessmentView,
} from '../calls/index.ts';
import { COMMENT_MAX, NAME_MAX } from '../limits.ts';
import type { CallSchemas } from './call-schema.ts';
import { assessmentType, day, id, idParams, isoTime, rupiah } from './common.ts';

/** No instrument has more items; the real ids and values are checked against the pinned pack. */
const ITEMS_MAX = 500;
const itemId = Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);
const responseValue = Joi.alternatives(Joi.number().strict(), Joi.string().max(40), Joi.boolean().strict());
// Without `unknown(false)` a key that is no item id would be dropped in silence.
const responses = Joi.object().pattern(itemId, responseValue).unknown(false).max(ITEMS_MAX);
const notApplicable = Joi.object().pattern(itemId, Joi.boolean().strict().valid(true)).unknown(false).max(ITEMS_MAX);
const comments = Joi.object()
  .pattern(Joi.string().pattern(/^([A-Z]|umum)$/), Joi.string().allow('').max(COMMENT_MAX))
  .unknown(false)
  .messages({ id: { 'string.max': `Catatan maksimal ${COMMENT_MAX} karakter.` } });

export const relationship = Joi.string<Relationship>().valid(
  'Ibu',
  'Ayah',
  'Pengasuh',
  'Nenek',
  'Kakek',
  'Bibi',
  'Paman',
  'Kakak',
  'Adik',
  'Wali',
  'Lainnya',
);

const draftName = Joi.string()
  .allow('')
  .max(NAME_MAX)
  .messages({ id: { 'string.max': `Nama maksimal ${NAME_MAX} karakter` } });

/** A form half filled in is saved too; completeness is asked for at the end only. */
const participantDraft = Joi.object<Partial<ParticipantInfo>>({
  childName: draftName,
  childBirthDate: day.allow(''),
  parentName: draftName,
  relationship: relationship.allow(''),
  testDate: day.allow(''),
});

const currentStep = Joi.alternatives(Joi.string().max(40), Joi.number().integer().min(0).strict());
const saveProgressRequest = Joi.object<SaveProgressRequest>({
  responses,
  notApplicable,
  comments,
  participantInfo: participantDraft,
  currentPage: Joi.number().integer().min(0).max(ITEMS_MAX).strict(),
  currentStep,
  isStarted: Joi.boolean().strict(),
  changed: Joi.array().items(itemId).max(ITEMS_MAX),
});

const completeRequest = Joi.object<CompleteRequest>({
  responses,
  notApplicable,
  comments,
  participantInfo: participantDraft,
  results: Joi.any(),
});

const consultation = Joi.object<ConsultationView, true>({
  status: Joi.string<ConsultationStatus>().valid('requested', 'contacted', 'scheduled', 'done').required(),
  updatedAt: isoTime.required(),
});
const status = Joi.string<UserAssessmentStatus>().valid('available', 'in_progress', 'completed');
const view = {
  id: id.required(),
  assessmentId: id.required(),
  orderId: id.allow(null).required(),
  status: status.required(),
  completedAt: isoTime.allow(null).required(),
  createdAt: isoTime.required(),
  assessment: Joi.object({
    name: Joi.string().required(),
    type: assessmentType.required(),
    price: rupiah.required(),
  }).required(),
  progress: Joi.object({ answered: Joi.number().integer().required(), total: Joi.number().integer().required() })
    .allow(null)
    .required(),
  consultation: consultation.allow(null).required(),
  childName: Joi.string().allow(null).required(),
};
const userAssessmentView = Joi.object<UserAssessmentView, true>(view);

const savedProgress = Joi.object<SavedProgress>({
  responses: responses.required(),
  notApplicable: notApplicable.required(),
  comments: comments.required(),
  participantInfo: participantDraft.required(),
  currentPage: Joi.number().integer().required(),
  currentStep: currentStep.allow(null).required(),
  isStarted: Joi.boolean().required(),
});
export const instrumentRef = Joi.object<InstrumentRef, true>({
  id: Joi.string().required(),
  version: Joi.string().required(),
});
const userAssessmentDetail = Joi.object<UserAssessmentDetail>({
  ...view,
  instrument: instrumentRef.allow(null).required(),
  instrumentOnStart: instrumentRef.allow(null).required(),
  ageRange: Joi.string().allow(null).required(),
  revision: Joi.number().integer().required(),
  savedAt: isoTime.allow(null).required(),
  results: savedProgress.required(),
});

const assessmentStarted = Joi.object<AssessmentStarted, true>({
  id: id.required(),
  status: status.required(),
  startedAt: isoTime.required(),
  instrumentVersion: Joi.string().required(),
});
const progressSaved = Joi.object<ProgressSaved>({
  revision: Joi.number().integer().required(),
  savedAt: isoTime.required(),
  status: status.required(),
  responses: responses.required(),
  notApplicable: notApplicable.required(),
});
const assessmentCompleted = Joi.object<AssessmentCompleted, true>({
  id: id.required(),
  status: Joi.string<'completed'>().valid('completed').required(),
  completedAt: isoTime.required(),
  resultUrl: Joi.string().required(),
});

const user = { caller: 'user', status: 200 } as const;
export const userAssessmentSchemas: CallSchemas<UserAssessmentCalls> = {
  'GET /api/user-assessments': { ...user, response: Joi.array().items(userAssessmentView) },
  'GET /api/user-assessments/{id}': { ...user, params: idParams, response: userAssessmentDetail },
  'GET /api/user-assessments/by-id/{id}': { ...user, params: idParams, response: userAssessmentDetail },
  'POST /api/user-assessments/{id}/start': { ...user, params: idParams, response: assessmentStarted },
  'POST /api/user-assessments/{id}/save-progress': {
    ...user,
    params: idParams,
    body: saveProgressRequest,
    response: progressSaved,
  },
  'POST /api/user-assessments/{id}/complete': {
    ...user,
    params: idParams,
    body: completeRequest,
    response: assessmentCompleted,
  },
};
