import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry, type Instrument } from '@kenali/instruments';
import { AGE_RANGE, INSTRUMENT } from './bench-data.ts';

export const PARTS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
export type Part = (typeof PARTS)[number];
export type Values = Record<string, unknown>;
export interface Body {
  responses?: Values;
  notApplicable?: Values;
  comments?: Values;
  participantInfo?: Values;
  currentPage?: number;
  currentStep?: unknown;
  isStarted?: boolean;
  changed?: string[];
}

const { id, version } = INSTRUMENT;
const packFile = join(import.meta.dirname, '../../../../libs/instruments/packs', id, version, 'pack.json');
const pack = JSON.parse(readFileSync(packFile, 'utf8'));
/** Scores as in the API: the rules of an instrument are no layer that a server could leave out. */
export const [instrument] = createRegistry([pack]).all() as [Instrument];
/** As in the demo. */
export const SCORING = { bandSet: 'questionnaire', ageRange: AGE_RANGE } as const;
export const items = new Set<string>(pack.items.map(({ number }: { number: number }) => String(number)));
const scale = new Set<unknown>(pack.scale.map(({ value }: { value: number }) => value));
const sections = new Set<string>(['umum', ...pack.sections.map(({ letter }: { letter: string }) => letter)]);
const PERSON = ['childName', 'childBirthDate', 'parentName', 'relationship', 'testDate'];

/** Whether a save has only known items, values and fields. */
export function fits({
  responses = {},
  notApplicable = {},
  comments = {},
  participantInfo = {},
  ...rest
}: Body): boolean {
  const { changed = [], currentPage = 0, currentStep = '', isStarted = false } = rest;
  for (const [item, value] of Object.entries(responses)) if (!items.has(item) || !scale.has(value)) return false;
  for (const [item, mark] of Object.entries(notApplicable))
    if (!items.has(item) || mark !== true || item in responses) return false;
  for (const [section, text] of Object.entries(comments))
    if (!sections.has(section) || typeof text !== 'string' || text.length > 1000) return false;
  for (const [field, text] of Object.entries(participantInfo))
    if (!PERSON.includes(field) || typeof text !== 'string' || text.length > 100) return false;
  if (!Number.isInteger(currentPage) || typeof isStarted !== 'boolean' || !Array.isArray(changed)) return false;
  if (typeof currentStep !== 'string' && !Number.isInteger(currentStep)) return false;
  return changed.every((item) => items.has(item));
}

const SINGLES = ['currentPage', 'currentStep', 'isStarted'] as const;

/** The sent fields that are stored as they are. */
export const singlesOf = (body: Body): Values =>
  Object.fromEntries(
    SINGLES.filter((single) => body[single] !== undefined).map((single) => [`progress.${single}`, body[single]]),
  );
