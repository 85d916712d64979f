import type { AssessmentResult, InstrumentEvidence, ResultNorms } from '@kenali/contracts';
import { bandOf, comparedValues, placeIn, scalesOf } from '@kenali/instruments';
import { evidenceWithNorms } from '@kenali/instruments/rules';
import type { Services } from '../../services.ts';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';
import { readShownCells } from './count-norms.ts';
import { type AgeSource, monthsOf, readSexes } from './counted-children.ts';
import { normGroupOf } from './norm-groups.ts';
import { isSwitchedOn } from './switches.ts';

/** `family`: the owner, other guardians, readers of a link, and every PDF, because files are passed on. */
export type NormReader = 'staff' | 'family';

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
  if (!group || !band || (reader === 'family' && !(await isSwitchedOn(group.instrument, services)))) return null;
  const { cells } = await readShownCells(group, services);
  const ofBand = cells.filter(({ fromMonths }) => fromMonths === band.fromMonths);
  if (ofBand.length === 0) return null;
  const sex = (await readSexes([found.childId])).get(found.childId);
  const cell = ofBand.find((each) => each.sex === null || each.sex === sex);
  if (!cell) return null;
  const { scores: norms, isShown: _isShown, ...facts } = cell;
  const values = comparedValues(result);
  const scores = scalesOf(group.instrument).flatMap(({ key, name }) => {
    const [score, own] = [values[key], norms.find((each) => each.key === key)];
    return typeof score === 'number' && own ? [{ key, name, score, ...placeIn(own, score) }] : [];
  });
  return { cell: facts, scores };
}
