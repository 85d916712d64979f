import { COMMENT_MAX, NAME_MAX, RELATIONSHIPS, storedLine, storedRemark } from '@kenali/contracts';
import type { PlainParts } from '../../http/read-input.ts';

const MAX_ENTRIES = 500;
const ITEM_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The last time that a `Date` can hold. */
const TIME_MAX = 8.64e15;
const SECTION = /^(?:[A-Z]|umum)$/;

type Loose = Record<string, unknown>;

const isMapOf = (key: RegExp, isValue: (value: unknown) => boolean) => (map: unknown) => {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
  const keys = Object.keys(map);
  return keys.length <= MAX_ENTRIES && keys.every((each) => key.test(each) && isValue((map as Loose)[each]));
};

const isResponse = (value: unknown) =>
  Number.isSafeInteger(value) || typeof value === 'boolean' || (isText(value, 40) && value !== '');
const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
const isWhole = (value: unknown, max: number) =>
  Number.isInteger(value) && (value as number) <= max && ((value as number) > 0 || Object.is(value, 0));

type Check = (value: unknown) => boolean;
/** An object that has no other fields than these. */
const isObjectOf = (checks: Record<string, Check>) => (value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, each]) => Object.hasOwn(checks, name) && checks[name]?.(each) === true);
};
const isName: Check = (value) => isText(value, NAME_MAX) && storedLine(value) === value;
const isDay: Check = (value) => typeof value === 'string' && (value === '' || DAY.test(value));
const isRelationship: Check = (value) => value === '' || RELATIONSHIPS.some((each) => each === value);
const isTime: Check = (value) => isWhole(value, TIME_MAX);

/**
 * Cheap checks for the parts of a save, at least as strict as the contract's schema. They check the shape only;
 * `validateAnswers` checks items and values against the pinned pack.
 */
export const plainProgress: PlainParts = {
  responses: isMapOf(ITEM_ID, isResponse),
  notApplicable: isMapOf(ITEM_ID, (value) => value === true),
  comments: isMapOf(SECTION, (text) => isText(text, COMMENT_MAX) && storedRemark(text) === text),
  changed: (list) =>
    Array.isArray(list) && list.length <= MAX_ENTRIES && list.every((id) => typeof id === 'string' && ITEM_ID.test(id)),
  participantInfo: isObjectOf({
    childName: isName,
    childBirthDate: isDay,
    parentName: isName,
    relationship: isRelationship,
    testDate: isDay,
  }),
  changedAt: isObjectOf({
    items: isMapOf(ITEM_ID, isTime),
    comments: isMapOf(SECTION, isTime),
    participantInfo: isObjectOf({
      childName: isTime,
      childBirthDate: isTime,
      parentName: isTime,
      relationship: isTime,
      testDate: isTime,
    }),
  }),
  sentAt: isTime,
  currentPage: (value) => isWhole(value, MAX_ENTRIES),
  currentStep: (value) => isWhole(value, MAX_ENTRIES) || (isText(value, 40) && value !== ''),
  isStarted: (value) => typeof value === 'boolean',
};
