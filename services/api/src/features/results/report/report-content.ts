import type { AssessmentResult, AssessmentType } from '@kenali/contracts';
import { genericBlocks } from './generic-content.ts';
import { longDay } from './indonesian.ts';
import { intelligenceBlocks } from './intelligence-content.ts';
import { learningBlocks } from './learning-content.ts';
import type { ReportBlock } from './report-blocks.ts';
import { sensoryBlocks } from './sensory-content.ts';
import type { SensorySource } from './sensory-source.ts';

/** Whose report it is; stands at the head and the foot. */
export interface Practice {
  name: string;
  contact: string;
}

export interface ReportSource extends Omit<SensorySource, 'results'> {
  userAssessmentId: number;
  assessmentName: string;
  completedAt: Date;
  practice: Practice;
  /** First and last name of the account that took the assessment; empty when the account is gone. */
  personName: string;
  /** As the view shows it: sensory sections come in the grouping of the view. */
  results: AssessmentResult;
}

/** Everything that a report says, in order, and nothing of how it looks. */
export interface ReportContent {
  type: AssessmentType;
  practice: Practice;
  title: string;
  completed: string;
  /** Stands at the head of the following pages, so that loose sheets find each other. */
  runningHead: string;
  blocks: ReportBlock[];
  imprint: string;
}

export function reportContent(source: ReportSource): ReportContent {
  const { results, assessmentName, completedAt, userAssessmentId, personName } = source;
  const title = `Hasil ${assessmentName}`;
  const who = (results.type === 'sensory' ? results.participantInfo.childName : personName)?.trim();
  const { id, version } = results.instrument;
  return {
    type: results.type,
    practice: source.practice,
    title,
    completed: `Diselesaikan pada ${longDay(completedAt)}`,
    runningHead: who ? `${who}  ·  ${title}` : title,
    blocks: blocksOf(source),
    imprint: `Instrumen ${id} versi ${version}  ·  Hasil ${userAssessmentId}`,
  };
}

function blocksOf(source: ReportSource): ReportBlock[] {
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
