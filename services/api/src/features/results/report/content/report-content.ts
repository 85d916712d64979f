import type { AssessmentResult, AssessmentType, GenericResult } from '@kenali/contracts';
import { addressedChild } from '@kenali/instruments/rules';
import type { ReportBlock } from '../report-blocks.ts';
import { evidenceBlocks, type Signature, signOffFacts, type UserSource, userFacts } from './facts-blocks.ts';
import { longDay } from './indonesian.ts';
import { intelligenceBlocks } from './intelligence-content.ts';
import { learningBlocks } from './learning-content.ts';
import { type SensorySource, sensoryBlocks } from './sensory-content.ts';

/** The practice that issues the report, shown in its header and footer. */
export interface Practice {
  name: string;
  contact: string;
}

/** The data that a report is made from. */
export interface ReportSource extends UserSource, Omit<SensorySource, 'results'> {
  userAssessmentId: number;
  assessmentName: string;
  practice: Practice;
  /** The signature of the psychologist who released the result. */
  signOff?: Signature | null;
  /** The result of one view. Its sensory sections are grouped for that view. */
  results: AssessmentResult;
  /** Absent from the sample report. */
  packHash?: string;
}

/** The texts and numbers of a report in reading order, without any layout. */
export interface ReportContent {
  type: AssessmentType;
  practice: Practice;
  title: string;
  /** When it was completed, or which period it is about; and whom it addresses, if that could be mistaken. */
  subtitle: string;
  /** Identifies the report at the top of every page after the first. */
  runningHead: string;
  blocks: ReportBlock[];
  imprint: string;
}

export function reportContent(source: ReportSource): ReportContent {
  const { results, assessmentName, completedAt, userAssessmentId, userName, child } = source;
  const title = `Hasil ${assessmentName}`;
  const participant = (
    results.type === 'sensory' ? results.participantInfo.childName : (child?.name ?? userName)
  )?.trim();
  const completed = `Diselesaikan pada ${longDay(completedAt)}`;
  const addressed = addressedChild(results.type, child);
  const { id, version } = results.instrument;
  return {
    type: results.type,
    practice: source.practice,
    title,
    subtitle: addressed ? `${completed}\n${addressed}` : completed,
    runningHead: participant ? `${participant}  ·  ${title}` : title,
    blocks: withSignOff(resultBlocks(source), source),
    imprint: `Instrumen ${id} ${version ? `versi ${version}` : '(versi tidak tercatat)'}${shortHashOf(source)}${wordingOf(source)}  ·  Hasil ${userAssessmentId}`,
  };
}

/** The signature follows what the report says about the participant. */
const withSignOff = (blocks: ReportBlock[], { signOff }: ReportSource): ReportBlock[] =>
  signOff
    ? blocks.flatMap((block): ReportBlock[] => (block.kind === 'facts' ? [block, signOffFacts(signOff)] : [block]))
    : blocks;

/** Enough to tell packs apart; staff see the whole hash, under the same name, on the page of the result. */
const SHORT_HASH = 12;
const shortHashOf = ({ packHash }: ReportSource): string =>
  packHash ? ` (sidik isi ${packHash.slice(0, SHORT_HASH)})` : '';

/** Names the version of the words if it is not the one that was scored. */
function wordingOf({ results, interpretation }: ReportSource): string {
  const version = interpretation?.wording.version ?? results.instrument.version;
  return version === results.instrument.version ? '' : `, uraian versi ${version}`;
}

function resultBlocks(source: ReportSource): ReportBlock[] {
  const { results } = source;
  switch (results.type) {
    case 'sensory':
      return sensoryBlocks({ ...source, results });
    case 'learning':
      return learningBlocks(results, source);
    case 'intelligence':
      return intelligenceBlocks(results, source);
    case 'other':
      return genericBlocks(results, source);
  }
}

/** An imported result may have none. */
const answerBlocks = (answers: GenericResult['answers']): ReportBlock[] => {
  if (answers.length === 0) return [];
  const rows = answers.map(({ number, question, answer }) => ({ number: `${number}`, question, answer }));
  return [{ kind: 'answers', heading: 'Jawaban', rows }];
};

/** A generic questionnaire has no scoring, so the report lists the answers. */
const genericBlocks = ({ answers }: GenericResult, source: UserSource): ReportBlock[] => [
  userFacts(source),
  ...answerBlocks(answers),
  {
    kind: 'card',
    tone: 'plain',
    heading: 'Catatan',
    text: 'Asesmen ini tidak menghitung skor. Jawaban ditampilkan sebagaimana diisi.',
  },
  ...evidenceBlocks(source.evidence),
];
