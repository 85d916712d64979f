import type { AssessmentResult, Reason, SensoryInterpretation, SensoryResult, SignOffView } from '@kenali/contracts';
import { explainSensory, interpretResult } from '@kenali/instruments';
import { explainIntelligence, explainLearning } from '@kenali/instruments/rules';
import type { Services } from '../../services.ts';
import type { SignOff, UserAssessmentDocument } from '../user-assessments/index.ts';

export { evidenceFor } from '../norms/index.ts';

/**
 * What a stored result means, in the words of the newest comparable version of its instrument. Null for types whose result
 * contains its meaning.
 * @param result with the sections of the questionnaire
 */
export function interpretationOf(
  result: AssessmentResult,
  progress: UserAssessmentDocument['progress'] | undefined,
  { instruments }: Pick<Services, 'instruments'>,
): SensoryInterpretation | null {
  if (result.type !== 'sensory') return null;
  return interpretResult(wordingOf(result, instruments), progress, result);
}

/** Why the report of a result says what it says, sentence by sentence. */
export function reasonsOf(
  result: AssessmentResult,
  progress: UserAssessmentDocument['progress'] | undefined,
  { instruments }: Pick<Services, 'instruments'>,
): Reason[] {
  switch (result.type) {
    case 'sensory':
      return explainSensory(wordingOf(result, instruments), progress, result);
    case 'learning':
      return explainLearning(result);
    case 'intelligence':
      return explainIntelligence(result);
    default:
      return [];
  }
}

function wordingOf({ instrument: { id, version } }: SensoryResult, instruments: Services['instruments']) {
  const found = instruments.wordingOf(id, version);
  return found?.type === 'sensory' ? found.pack : undefined;
}

/** A signature as results and reports show it. */
export const signOffView = ({ name, licenceKind, licence, at }: SignOff): SignOffView => ({
  name,
  licenceKind,
  licence,
  at: at.toISOString(),
});
