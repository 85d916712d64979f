import { normProblems, normRules } from './norms/age-bands.ts';
import type { PackProblem } from './pack-problems.ts';
import {
  type Check,
  fields,
  listOf,
  matching,
  number,
  oneOf,
  optional,
  shapeProblems,
  text,
  type Valid,
  whole,
} from './shape.ts';

const version = matching(/^\d+\.\d+\.\d+$/, 'tiga angka seperti 1.0.0');

const share = optional(number(0, 1));
const qualityRules = fields({
  /** Share of all items. */
  notObservedShare: share,
  /** Share of all items in one run of equal answers. */
  longestRunShare: share,
  /** Share of the answers that are equal. */
  sameAnswerShare: share,
  /** Share of the pairs that are further apart. */
  inconsistentShare: share,
  /** With fewer answers, equal ones are common. */
  enoughItems: optional(whole(1)),
  /** Median time per item. */
  fastSeconds: optional(number(0, 600)),
  /** Share of the answers that took less. */
  fastItemsShare: share,
  /** A longer gap between two answers is a pause. */
  pauseMinutes: optional(number(0, 1440)),
  /** Ids of items that ask for the same, and how far apart their points may be. */
  pairs: optional(listOf(fields({ items: listOf(text, 2), mostApart: number(0, 100) }))),
});
/** Above which values staff should look at how a questionnaire was answered. A missing one has its default. */
export type QualityRules = Valid<typeof qualityRules>;

/** The fields that every pack has. */
export const packHead = <const Id extends string>(id: Id) => ({
  $schema: optional(text),
  id: oneOf(id),
  version,
  /** Earlier versions with the same items, scoring and bands. Results of all of them may be compared. */
  comparableWith: optional(listOf(version)),
  locale: oneOf('id'),
  license: text,
  validation: text,
  title: text,
  instructions: listOf(text),
  responseQuality: optional(qualityRules),
  norms: optional(normRules),
});

/** Why a pack is refused. The message has one line per problem. */
export class PackError extends Error {
  readonly problems: readonly PackProblem[];
  /** Whether every field is valid, so that only rules across fields are violated. */
  readonly hasValidFields: boolean;

  constructor(problems: readonly PackProblem[], hasValidFields: boolean) {
    super(problems.map(({ at, problem }) => `${at}: ${problem}`).join('\n'));
    this.problems = problems;
    this.hasValidFields = hasValidFields;
  }
}

/**
 * Validates the JSON of a pack at startup, so that an invalid pack never reaches a user.
 * @param shape checks every field
 * @param rules return the problems across fields; they run only if every field is valid
 * @returns the same value with its type
 * @throws PackError
 */
export function readPack<Pack extends Parameters<typeof normProblems>[0]>(
  json: unknown,
  shape: Check<Pack>,
  rules: readonly ((pack: Pack) => PackProblem[])[],
): Pack {
  const problems = shapeProblems(shape, json);
  if (problems.length > 0) throw new PackError(problems, false);
  const pack = json as Pack;
  const ruleProblems = [normProblems, ...rules].flatMap((findProblems) => findProblems(pack));
  if (ruleProblems.length > 0) throw new PackError(ruleProblems, true);
  return pack;
}
