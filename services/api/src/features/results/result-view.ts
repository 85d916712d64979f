import type { EarlierResult, ResultView, Retest } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { assertReleased, childOfResult, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { findRetest } from './find-retest.ts';
import { evidenceFor, interpretationOf, signOffView } from './interpretation.ts';
import { readResults } from './read-results.ts';

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
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  assertReleased(found);
  const retest = await findRetest(found, services, only);
  const { assessment } = found;
  const { user: results } = readResults({ assessment, results: found.results }, services.instruments);
  return {
    id: found._id,
    assessment: { name: assessment.name, type: assessment.type },
    completedAt: found.completedAt.toISOString(),
    results,
    earlier: earlierOf(retest),
    interpretation: interpretationOf(results, found.progress, services),
    retest,
    evidence: await evidenceFor({ ...found, results: { user: results } }, 'family', services),
    practice: services.config.practice,
    ...childOfResult(found),
    ...(found.signOff && { signOff: signOffView(found.signOff) }),
  };
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
