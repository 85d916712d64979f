import type { Role } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';
import { findable, NAMED_FIELDS } from './person-words.ts';

export interface UserDocument {
  _id: number;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  whatsappNumber: string;
  profileImageUrl: string | null;
  isEmailVerified: boolean;
  authProvider: string;
  role: Role;
  isActive: boolean;
  lastLoginAt: Date | null;
  /** What a search may begin with; kept by the model. */
  searchWords: string[];
  /** The name without capitals and accents; kept by the model. */
  sortName: string;
  /** Counts the writes that only make other transactions wait. */
  touched?: number;
  createdAt: Date;
  updatedAt: Date;
}

const schema = defineSchema<UserDocument>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    whatsappNumber: { type: String, default: '' },
    profileImageUrl: { type: String, default: null },
    isEmailVerified: { type: Boolean, default: false },
    authProvider: { type: String, default: 'custom' },
    role: { type: String, enum: ['user', 'admin', 'internal'], default: 'user' },
    isActive: { type: Boolean, default: true },
    lastLoginAt: { type: Date, default: null },
    searchWords: { type: [String], default: undefined },
    sortName: { type: String },
    touched: { type: Number },
  },
  { timestamps: true, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
// The staff's list: searched, filtered, sorted.
schema.index({ searchWords: 1 });
schema.index({ role: 1, isActive: 1, _id: -1 });
schema.index({ isActive: 1, _id: -1 });
schema.index({ sortName: 1, _id: 1 });
schema.index({ lastLoginAt: 1, _id: 1 });
// The reports count new accounts by day.
schema.index({ createdAt: 1 });

schema.pre('save', function () {
  Object.assign(this, findable(this));
});
// An update does not see the other fields, so whoever changes one of these must bring the words along.
schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  const update = (this.getUpdate() ?? {}) as Record<string, unknown>;
  const set = { ...update, ...(update.$set as object | undefined) };
  if (NAMED_FIELDS.some((field) => field in set) && !('searchWords' in set))
    throw new Error('A change of name, address or number must change searchWords too');
});

export const User = defineModel<UserDocument>('User', schema, 'users');
