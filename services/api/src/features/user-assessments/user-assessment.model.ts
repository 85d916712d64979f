import {
  type AssessmentResult,
  type AssessmentType,
  type Comments,
  type NotApplicable,
  type ParticipantInfo,
  type Responses,
  USER_ASSESSMENT_STATUSES,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../db/model.ts';
import type { Consultation } from './consultation.ts';

/**
 * One person's right to take one assessment, with progress and result. Name, type and price are those of the moment it
 * was granted. `orderId` is stored as null for direct access: partial indexes cannot ask for a missing field.
 */
export interface UserAssessmentDocument {
  _id: number;
  userId: number;
  assessmentId: number;
  orderId: number | null;
  orderItemId?: number;
  source: 'order' | 'free' | 'staff';
  assessment: {
    name: string;
    type: AssessmentType;
    priceRupiah: number;
    instrumentId: string | null;
    ageRange: string;
  };
  status: UserAssessmentStatus;
  instrument: { id: string; version: string } | null;
  startedAt: Date | null;
  progress: {
    responses: Responses;
    notApplicable: NotApplicable;
    comments: Comments;
    participantInfo: Partial<ParticipantInfo>;
    currentPage: number;
    currentStep: string | number | null;
    isStarted: boolean;
  };
  answered: number;
  itemCount: number | null;
  revision: number;
  savedAt: Date | null;
  results: { user: AssessmentResult; admin: AssessmentResult } | null;
  completedAt: Date | null;
  /** Written at completion: results with equal keys are about the same person and may be compared. */
  subjectKey?: string;
  /** Written at completion, where the instrument includes one. */
  consultation?: Consultation;
  /** What a search of staff may begin with. */
  searchWords?: string[];
  createdAt: Date;
  withdrawnAt?: Date;
  frozenAt?: Date;
  flaggedAt?: Date;
}

const mixed = (value: unknown) => ({ type: mongoose.Schema.Types.Mixed, default: () => value });
const schema = defineSchema<UserAssessmentDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    assessmentId: { type: Number, required: true },
    orderId: { type: Number, default: null },
    orderItemId: { type: Number },
    source: { type: String, enum: ['order', 'free', 'staff'], required: true },
    assessment: mixed(null),
    status: { type: String, enum: USER_ASSESSMENT_STATUSES, default: 'available' },
    instrument: mixed(null),
    startedAt: { type: Date, default: null },
    progress: {
      responses: mixed({}),
      notApplicable: mixed({}),
      comments: mixed({}),
      participantInfo: mixed({}),
      currentPage: { type: Number, default: 0 },
      currentStep: mixed(null),
      isStarted: { type: Boolean, default: false },
    },
    answered: { type: Number, default: 0 },
    itemCount: { type: Number, default: null },
    revision: { type: Number, default: 0 },
    savedAt: { type: Date, default: null },
    results: mixed(null),
    completedAt: { type: Date, default: null },
    subjectKey: { type: String },
    consultation: { type: mongoose.Schema.Types.Mixed },
    searchWords: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    withdrawnAt: { type: Date },
    frozenAt: { type: Date },
    flaggedAt: { type: Date },
  },
  { versionKey: false, minimize: false },
);
// Exactly once per bought item, however often and in whatever order the provider tells us that it is paid.
schema.index({ orderItemId: 1 }, { unique: true, partialFilterExpression: { orderItemId: { $exists: true } } });
// At most one open attempt of direct access per person and assessment.
schema.index(
  { userId: 1, assessmentId: 1 },
  { unique: true, partialFilterExpression: { orderId: null, status: { $in: ['available', 'in_progress'] } } },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ assessmentId: 1 });
// The admin's list in the order of completion, of one type too.
schema.index({ completedAt: -1, _id: -1, 'assessment.type': 1 });
// The admin's list and its counts, by status and by type.
schema.index({ status: 1, _id: -1 });
schema.index({ 'assessment.type': 1, status: 1, _id: -1 });
schema.index({ searchWords: 1, status: 1, 'assessment.type': 1, completedAt: -1, _id: -1 });
// The admin's figures: what there is of each kind, and what was given or completed when.
schema.index({ source: 1, 'assessment.type': 1, status: 1 });
schema.index({ withdrawnAt: 1 }, { partialFilterExpression: { withdrawnAt: { $exists: true } } });
schema.index({ createdAt: 1, source: 1, 'assessment.type': 1, status: 1 });
schema.index({ completedAt: 1, source: 1, 'assessment.type': 1, status: 1, userId: 1 });
// A person's earlier results about the same subject with the same instrument version.
schema.index(
  { userId: 1, 'instrument.id': 1, 'instrument.version': 1, subjectKey: 1, completedAt: -1 },
  { partialFilterExpression: { status: 'completed' } },
);
// The staff's list of consultations, longest waiting first.
schema.index(
  { 'consultation.status': 1, 'consultation.requestedAt': 1 },
  { partialFilterExpression: { 'consultation.status': { $exists: true } } },
);

export const UserAssessment = defineModel<UserAssessmentDocument>('UserAssessment', schema, 'userAssessments');
