import { fullName, type Licence, ROLES, type Role, searchKey } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';
import { phoneTokens, searchTokens } from '../../../db/search-tokens.ts';

/** A code of an app besides the password. No view contains any of it. */
export interface SecondFactor {
  /** `sealSecret` of the secret that the authenticator app has. */
  secret: string;
  enabledAt: Date;
  /** The time step of the newest accepted code. No code of this step or an earlier one is accepted. */
  lastStep: number;
  /** `hashRecoveryCode` of those that are not used yet. */
  recoveryCodes: string[];
}

/** The licence of a psychologist, as an admin has checked it. */
export interface StoredLicence extends Licence {
  verifiedAt: Date;
  verifiedBy: number;
}

const fields = {
  _id: field<number>({ type: Number, required: true }),
  email: field<string>({ type: String, required: true }),
  passwordHash: field<string>({ type: String, required: true }),
  firstName: field<string>({ type: String, required: true }),
  lastName: field<string>({ type: String, required: true }),
  whatsappNumber: field<string>({ type: String, default: '' }),
  profileImageUrl: field<string | null>({ type: String, default: null }),
  isEmailVerified: field<boolean>({ type: Boolean, default: false }),
  /** When the owner last changed the address. An unverified address has the same time to be verified again. */
  emailChangedAt: field<Date | undefined>({ type: Date }),
  authProvider: field<string>({ type: String, default: 'custom' }),
  /** The id of the owner's Google account, with which the owner may sign in. */
  googleSub: field<string | undefined>({ type: String }),
  /** Set until the owner of an account that was created with Google sets a password. The hash is of random bytes. */
  hasNoPassword: field<boolean | undefined>({ type: Boolean }),
  role: field<Role>({ type: String, enum: ROLES, default: 'user' }),
  /** Set when the owner wants no reminders of unfinished assessments. */
  remindersOff: field<boolean | undefined>({ type: Boolean }),
  /** Set while staff know the password. */
  mustChangePassword: field<boolean | undefined>({ type: Boolean }),
  secondFactor: field<SecondFactor | undefined>(MIXED),
  /** A second factor that its owner has not confirmed with a code yet. */
  pendingFactor: field<{ secret: string; startedAt: Date } | undefined>(MIXED),
  licence: field<StoredLicence | undefined>(MIXED),
  isActive: field<boolean>({ type: Boolean, default: true }),
  /** The privacy notice that the registration form linked to. Accounts that a command or another caller created have none. */
  privacyNotice: field<{ version: string; shownAt: Date } | undefined>(MIXED),
  lastLoginAt: field<Date | null>({ type: Date, default: null }),
  /** The search tokens of the account. The model sets them on save. */
  searchWords: field<string[]>({ type: [String], required: true }),
  /** The name in lower case without accents. The model sets it on save. */
  sortName: field<string>({ type: String, required: true }),
  /** Incremented by writes whose only purpose is a write conflict with another transaction. */
  touched: field<number | undefined>({ type: Number }),
};

export interface UserDocument extends DocumentOf<typeof fields> {
  createdAt: Date;
  updatedAt: Date;
}

/** The fields that a search for a user considers. */
export const SEARCHED_FIELDS = ['firstName', 'lastName', 'email', 'whatsappNumber'] as const;

/** Computes the stored fields that staff search and sort users by. Call it again when one of its inputs changes. */
export const searchFieldsOf = (
  user: Pick<UserDocument, (typeof SEARCHED_FIELDS)[number]>,
): Pick<UserDocument, 'searchWords' | 'sortName'> => ({
  searchWords: [
    ...new Set([...searchTokens([user.firstName, user.lastName, user.email]), ...phoneTokens(user.whatsappNumber)]),
  ],
  sortName: searchKey(fullName(user)),
});

/** An account whose second factor is on. */
export interface SecuredUser extends UserDocument {
  secondFactor: SecondFactor;
}

const schema = defineSchema<UserDocument>(fields, { timestamps: true });
schema.index({ email: 1 }, { unique: true });
schema.index({ googleSub: 1 }, { unique: true, partialFilterExpression: { googleSub: { $exists: true } } });
// The admin user list is searched, filtered and sorted.
schema.index({ searchWords: 1 });
schema.index({ role: 1, isActive: 1, _id: -1 });
schema.index({ isActive: 1, _id: -1 });
schema.index({ sortName: 1, _id: 1 });
schema.index({ lastLoginAt: 1, _id: 1 });
// Reports count new accounts per day.
schema.index({ createdAt: 1 });

schema.pre('validate', function () {
  Object.assign(this, searchFieldsOf(this));
});
// An update does not see the other fields, so it must contain the new search tokens itself.
schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  const update = (this.getUpdate() ?? {}) as Record<string, unknown>;
  const set = { ...update, ...(update.$set as object | undefined) };
  if (SEARCHED_FIELDS.some((name) => name in set) && !('searchWords' in set))
    throw new Error('An update of a name, email address or phone number must update searchWords too');
});

export const User = defineModel<UserDocument>('User', schema, 'users');
