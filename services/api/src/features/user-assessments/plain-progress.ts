import { COMMENT_MAX } from '@kenali/contracts';
import type { PlainParts } from '../../http/read-input.ts';

const MAX = 500;
const ITEM_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const SECTION = /^(?:[A-Z]|umum)$/;

const mapOf = (key: RegExp, isValue: (value: unknown) => boolean) => (map: unknown) => {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
  const entries = Object.entries(map);
  return entries.length <= MAX && entries.every(([each, value]) => key.test(each) && isValue(value));
};

const isAnswer = (value: unknown) =>
  Number.isSafeInteger(value) || typeof value === 'boolean' || (isText(value, 40) && value !== '');
const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max;

/** The maps of a save as the contract's schema takes them. Items and values are held against the pinned pack later. */
export const plainProgress: PlainParts = {
  responses: mapOf(ITEM_ID, isAnswer),
  notApplicable: mapOf(ITEM_ID, (mark) => mark === true),
  comments: mapOf(SECTION, (text) => isText(text, COMMENT_MAX)),
  changed: (list) =>
    Array.isArray(list) && list.length <= MAX && list.every((id) => typeof id === 'string' && ITEM_ID.test(id)),
};
