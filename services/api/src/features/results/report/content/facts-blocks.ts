import {
  type ChildRef,
  type InstrumentEvidence,
  RESULT_TEXTS,
  type Retest,
  type SensoryParticipant,
  type SignOffRequest,
} from '@kenali/contracts';
import {
  EVIDENCE_HEADING,
  evidenceTexts,
  NORMS_HEADING,
  normTexts,
  SENSORY_HEADINGS,
  type Term,
} from '@kenali/instruments/rules';
import type { EntriesBlock, FactsBlock } from '../report-blocks.ts';
import { ageText, longCalendarDay, longDay } from './indonesian.ts';

/** The owner of the account and the completion time. */
export interface UserSource {
  /** Empty if the account was deleted. */
  userName: string;
  /** The child that the result is about; absent for the user, and for the sensory profile. */
  child?: ChildRef;
  completedAt: Date;
  /** Null or absent if there is no other result. */
  retest?: Retest | null;
  /** Null or absent if nothing is written about the instrument. */
  evidence?: InstrumentEvidence | null;
}

/** For instruments that ask only whom they are about: the child and the user, or the user alone. */
export function userFacts({
  userName,
  child,
  completedAt,
}: Pick<UserSource, 'userName' | 'child' | 'completedAt'>): FactsBlock {
  const user = userName.trim() || RESULT_TEXTS.missing;
  const about = child
    ? [
        { label: 'Nama anak', value: child.name },
        { label: 'Tanggal lahir anak', value: longCalendarDay(child.birthDate) },
        { label: 'Diisi oleh', value: user },
      ]
    : [{ label: 'Nama', value: user }];
  return {
    kind: 'facts',
    heading: 'Informasi Peserta',
    rows: [...about, { label: 'Tanggal selesai', value: longDay(completedAt) }],
  };
}

/** Who released a result, and with which licence. */
export interface Signature extends SignOffRequest {
  at: Date;
}

export const signOffFacts = ({ name, licenceKind, licence, at }: Signature): FactsBlock => ({
  kind: 'facts',
  heading: 'Diperiksa oleh Psikolog',
  rows: [
    { label: 'Nama', value: name },
    { label: `Nomor ${licenceKind}`, value: licence },
    { label: 'Tanggal', value: longDay(at) },
  ],
});

/** For the sensory profile: the child and the respondent. */
export function participantFacts(info: Partial<SensoryParticipant>): FactsBlock {
  const day = (text: string | undefined) => (textOrNull(text) ? longCalendarDay(textOrNull(text) as string) : null);
  const respondent = textOrNull(info.parentName);
  const relationship = textOrNull(info.relationship);
  const rows = [
    { label: 'Nama anak', value: textOrNull(info.childName) },
    { label: 'Tanggal lahir anak', value: day(info.childBirthDate) },
    { label: 'Usia pada tanggal tes', value: info.ageMonths === undefined ? null : ageText(info.ageMonths) },
    { label: 'Diisi oleh', value: respondent && relationship ? `${respondent} (${relationship})` : respondent },
    { label: 'Tanggal tes', value: day(info.testDate) },
  ];
  return {
    kind: 'facts',
    heading: 'Informasi Peserta',
    rows: rows.map(({ label, value }) => ({ label, value: value ?? RESULT_TEXTS.missing })),
  };
}

/** The terms of a report. It stays with the limits of the test, which are the last block. */
export const glossaryBlock = (terms: readonly Term[]): EntriesBlock => ({
  kind: 'entries',
  heading: SENSORY_HEADINGS.glossary,
  entries: terms.map(({ term, meaning }) => ({ label: term, text: meaning })),
  isCompact: true,
  keepWithNext: true,
});

/** What research says about the questionnaire, dated, because the report of a stored result shows the newest statement. */
export function evidenceBlocks(evidence: InstrumentEvidence | null | undefined): EntriesBlock[] {
  if (!evidence) return [];
  const { label, meaning, entries, note } = evidenceTexts(evidence, longCalendarDay);
  return [
    ...normBlocks(evidence),
    {
      kind: 'entries',
      heading: EVIDENCE_HEADING,
      entries: [
        { label, text: meaning },
        ...entries.map(({ topic, text, source }) => ({ label: topic, text: `${text} ${source}` })),
      ],
      isCompact: true,
      note,
    },
  ];
}

/** Where the scores are among those of children of the same age at the practice; nothing while it does not show that. */
function normBlocks({ norms }: InstrumentEvidence): EntriesBlock[] {
  if (!norms) return [];
  const { reading, lines, notes } = normTexts(norms);
  return [
    {
      kind: 'entries',
      heading: NORMS_HEADING,
      entries: [{ label: 'Cara membaca', text: reading }, ...lines.map(({ name, text }) => ({ label: name, text }))],
      isCompact: true,
      note: notes.join('\n'),
    },
  ];
}

const textOrNull = (text: string | undefined) => text?.trim() || null;
