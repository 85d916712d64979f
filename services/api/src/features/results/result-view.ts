import type { EarlierResult, ResultView, Retest } from '@kenali/contracts';
import type { Services } from '../../services.ts';
import {
  assertCompleted,
  assertReleased,
  type CompletedAssessment,
  childOfResult,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { findRetest } from './find-retest.ts';
import { evidenceFor, interpretationOf, signOffView } from './interpretation.ts';
import { readResults } from './read-results.ts';

/** What everybody reads of a result who is not staff: its owner, guardians, and who has a link to it. */
export async function sharedPartsOf(found: CompletedAssessment, services: Services) {
  const { assessment, completedAt, progress, signOff } = found;
  const { user: results } = readResults(found, services.instruments);
  return {
    assessment: { name: assessment.name, type: assessment.type },
    completedAt: completedAt.toISOString(),
    results,
    interpretation: interpretationOf(results, progress, services),
    evidence: await evidenceFor({ ...found, results: { user: results } }, 'family', services),
    practice: services.config.practice,
    ...childOfResult(found),
    ...(signOff && { signOff: signOffView(signOff) }),
  };
}

/**
 * A result as its owner sees it.
 * @param only a further filter for the results that it is compared with
 * @throws AppError RESULT_NOT_READY, SIGN_OFF_PENDING
 */
export async function resultViewOf(
  found: UserAssessmentDocument,
  services: Services,
  only: object = {},
): Promise<ResultView> {
  assertCompleted(found);
  assertReleased(found);
  const retest = await findRetest(found, services, only);
  return { id: found._id, ...(await sharedPartsOf(found, services)), earlier: earlierOf(retest), retest };
}

/** The results before this one, in the form that earlier releases of the page read. */
const earlierOf = (retest: Retest | null): EarlierResult[] =>
  (retest?.results ?? [])
    .slice(0, -1)
    .map((result, at) => ({
      ...result,
      values: Object.fromEntries((retest?.rows ?? []).map(({ key, values }) => [key, values[at] ?? null])),
    }))
    .reverse();
