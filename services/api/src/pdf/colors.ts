import type { AssessmentLook } from '@kenali/contracts';

/** The colour tokens of the web pages that reports use. */
export const COLOR = {
  paper: '#FBF8F3',
  sand: '#F3EEE5',
  ink: '#1F2A37',
  inkSoft: '#4B5563',
  line: '#E7E0D5',
  teal: '#0F5C5C',
  tealWash: '#E3F1EF',
  clay: '#B4470F',
  warn: '#8A5A00',
  warnWash: '#FFF6E0',
  white: '#FFFFFF',
} as const;

export interface Accent {
  base: string;
  wash: string;
  /** For less certain or less important parts. Still distinguishable from the background. */
  pale: string;
  faint: string;
}

/** The same colour per assessment type as in the catalogue. */
export const ACCENTS: Record<AssessmentLook, Accent> = {
  sensory: { base: COLOR.teal, wash: COLOR.tealWash, pale: '#7FA9A6', faint: '#C9DEDC' },
  intelligence: { base: '#3F4BA8', wash: '#EEF0FB', pale: '#9BA3D6', faint: '#D5D9F0' },
  learning: { base: '#8A5A00', wash: '#FFF6E0', pale: '#C79A45', faint: '#EFDDB4' },
  other: { base: COLOR.teal, wash: COLOR.tealWash, pale: '#7FA9A6', faint: '#C9DEDC' },
};
