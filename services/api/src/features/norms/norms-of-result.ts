import type { AssessmentResult, InstrumentEvidence, NormCell, ResultNorms } from '@kenali/contracts';
import { bandOf, comparedValues, placeIn, scalesOf } from '@kenali/instruments';
import { evidenceWithNorms } from '@kenali/instruments/rules';
import type { Services } from '../../services.ts';
import { type AgeSource, monthsOf, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { readShownCells } from './count-norms.ts';
import { readSexes } from './counted-children.ts';
import { normGroupOf } from './norm-groups.ts';
import { viewSwitches } from './switches.ts';

/** `family`: the owner, other guardians, readers of a link, and every PDF, because files are passed on. */
type NormReader = 'staff' | 'family';

/** With every field of its type; see `readResults`. */
type Found = AgeSource & Pick<UserAssessmentDocument, 'childId'> & { results: { user: AssessmentResult } };

/** What research says about the instrument of a result, and where its scores are in the practice, if the reader may see that. */
export async function evidenceFor(
  found: Found,
  reader: NormReader,
  services: Services,
): Promise<InstrumentEvidence | null> {
  const evidence = services.instruments.evidenceOf(found.results.user.instrument.id);
  if (!evidence || !services.config.features.includes('norms')) return evidence;
  const norms = await readResultNorms(found, reader, services);
  return norms ? evidenceWithNorms(evidence, norms) : evidence;
}

async function readResultNorms(found: Found, reader: NormReader, services: Services): Promise<ResultNorms | null> {
  const { user: result } = found.results;
  const group = normGroupOf(result.instrument, services);
  const months = group && monthsOf(found);
  const band = group && months !== null && bandOf(months, group.bands);
  if (!group || !band) return null;
  if (reader === 'family' && !(await viewSwitches(group.instrument, services)).isShownToFamilies) return null;
  const sex = (await readSexes([found.childId])).get(found.childId);
  const isOwn = (cell: NormCell) => cell.fromMonths === band.fromMonths && (cell.sex === null || cell.sex === sex);
  const [cell] = (await readShownCells(group, isOwn)).cells;
  if (!cell) return null;
  const values = comparedValues(result);
  const scores = scalesOf(group.instrument).flatMap(({ key, name }) => {
    const [score, own] = [values[key], cell.scores.find((each) => each.key === key)];
    if (typeof score !== 'number' || !own) return [];
    const isUncertain = result.type === 'sensory' && result.sectionScores[key]?.caution;
    return [{ key, name, score, ...(isUncertain ? { t: null, percentile: null } : placeIn(own, score)) }];
  });
  return { type: group.instrument.type as ResultNorms['type'], cell: cell.facts, scores };
}
