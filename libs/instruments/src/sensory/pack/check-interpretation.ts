import {
  mismatchProblems,
  type PackProblem,
  problemUnless,
  repeatedProblems,
  unknownProblems,
} from '../../pack-problems.ts';
import type { DirectedTips, InterpretationRules, Modality, SensoryPack } from './pack.ts';

const PATH = 'interpretation';

/** Requires that the rules name only what the pack has, and that every pattern and section has a direction. */
export function interpretationProblems(pack: SensoryPack): PackProblem[] {
  const { interpretation: rules, patterns } = pack;
  if (!rules) return [];
  const general = patterns.general.rules.map(({ id }) => id);
  const bands = pack.bandSets.questionnaire.bands.map(({ id }) => id);
  const outcomes = [...patterns.general.rules, patterns.general.insufficient, ...patterns.modality.rules];
  const mixed = rules.modalities.flatMap((modality) => modality.mixed ?? []);
  return [
    ...unknownProblems([rules.undirected.rule], general, `${PATH}.undirected.rule`, 'pattern'),
    ...unknownProblems(rules.undirected.hiddenWithBands, bands, `${PATH}.undirected.hiddenWithBands`, 'band'),
    ...unknownProblems(Object.keys(rules.degrees ?? {}), bands, `${PATH}.degrees`, 'band'),
    ...unknownProblems(Object.keys(rules.directions), general, `${PATH}.directions`, 'pattern'),
    ...mismatchProblems(
      Object.keys(rules.rules).sort(),
      patterns.modality.rules.map(({ id }) => id).sort(),
      `${PATH}.rules`,
      'ids',
    ),
    ...repeatedProblems(
      [...outcomes.map(({ id, label }) => rules.rules[id]?.label ?? label), ...mixed.map(({ label }) => label)],
      `${PATH}.modalities`,
      'patternLabel',
    ),
    ...modalityProblems(pack, rules),
    ...tipProblems(pack, rules),
  ];
}

function modalityProblems(pack: SensoryPack, { modalities, rules }: InterpretationRules): PackProblem[] {
  const ids = modalities.map(({ id }) => id);
  const indices = pack.patterns.indices.map(({ id }) => id);
  const letters = pack.sections.map(({ letter }) => letter);
  return [
    ...repeatedProblems(ids, `${PATH}.modalities`, 'id'),
    ...repeatedProblems(
      modalities.flatMap(({ sections }) => sections),
      `${PATH}.modalities`,
      'section',
    ),
    ...modalities.flatMap(({ sections, low, high, mixed }, i) => {
      const path = `${PATH}.modalities.${i}`;
      return [
        ...unknownProblems(
          [low, high].filter((id) => id !== null),
          indices,
          path,
          'index',
        ),
        ...unknownProblems(sections, letters, path, 'section'),
        ...problemUnless(
          (low === null) === (high === null) && (low === null) === (mixed === null),
          path,
          'modalityIncomplete',
        ),
      ];
    }),
    ...Object.entries(rules).flatMap(([id, { modality }]) =>
      unknownProblems([modality], ids, `${PATH}.rules.${id}`, 'modality'),
    ),
  ];
}

/** A section whose modality has a direction needs tips for each of them; any other section has neutral tips alone. */
function tipProblems(pack: SensoryPack, { tips, modalities }: InterpretationRules): PackProblem[] {
  const letters = pack.sections.map(({ letter }) => letter);
  const isDirected = (letter: string) =>
    modalities.some(({ sections, low }: Modality) => low !== null && sections.includes(letter));
  return [
    ...mismatchProblems(Object.keys(tips).sort(), letters, `${PATH}.tips`, 'letters'),
    ...Object.entries(tips).flatMap(([letter, { low, high, neutral }]: [string, DirectedTips]) => [
      ...problemUnless(
        isDirected(letter) === low.length > 0 && isDirected(letter) === high.length > 0,
        `${PATH}.tips.${letter}`,
        isDirected(letter) ? 'tipsDirected' : 'tipsUndirected',
      ),
      ...repeatedProblems([...low, ...high, ...neutral], `${PATH}.tips.${letter}`, 'tip'),
    ]),
  ];
}
