import {
  mismatchProblems,
  type PackProblem,
  problemUnless,
  repeatedFields,
  unknownProblems,
} from '../../pack-problems.ts';
import type { SectionGrouping, SensoryPack } from './pack.ts';

const namesOf = (sections: readonly { letter: string; name: string }[]) =>
  Object.fromEntries(sections.map(({ letter, name }) => [letter, name]));

function groupingProblems(pack: SensoryPack, path: string, grouping: SectionGrouping, names: Record<string, string>) {
  const listed = grouping.sections.flatMap((section) => section.itemNumbers);
  const times = new Map<number, number>();
  for (const number of listed) times.set(number, (times.get(number) ?? 0) + 1);
  const letters = grouping.sections.map(({ letter }) => letter);
  return [
    ...repeatedFields(grouping.sections, 'letter', `${path}.sections`),
    ...mismatchProblems(namesOf(grouping.sections), names, `${path}.sections`, 'lettersAndNames'),
    ...pack.items.flatMap(({ number, [grouping.itemField]: letter }) => [
      ...problemUnless(times.get(number) === 1, `${path}.sections`, 'notOneSection', number),
      ...unknownProblems([letter], letters, `items.${number - 1}.${grouping.itemField}`, 'section'),
    ]),
    ...grouping.sections.flatMap(({ letter, itemNumbers }, i) => {
      const own = pack.items.filter((item) => item[grouping.itemField] === letter).map(({ number }) => number);
      return mismatchProblems(itemNumbers, own, `${path}.sections.${i}.itemNumbers`, 'itemNumbers');
    }),
  ];
}

function adminNameProblems({ sections, items, adminSections }: SensoryPack) {
  return sections.flatMap(({ letter, adminName }, i) => {
    const admin = new Set(items.filter((item) => item.section === letter).map((item) => item.adminSection));
    const [only] = admin;
    const wanted = admin.size === 1 && only !== undefined ? adminSections[only] : null;
    return mismatchProblems(adminName, wanted, `sections.${i}.adminName`, 'adminName');
  });
}

/** Requires each item once per grouping, and the same letters and names in every place. */
export function sectionProblems(pack: SensoryPack): PackProblem[] {
  const { 'user-a-n': user, 'admin-a-m': admin } = pack.sectionGroupings;
  const letters = pack.sections.map(({ letter }) => letter);
  return [
    ...repeatedFields(pack.sections, 'letter', 'sections'),
    ...groupingProblems(pack, 'sectionGroupings.user-a-n', user, namesOf(pack.sections)),
    ...groupingProblems(pack, 'sectionGroupings.admin-a-m', admin, pack.adminSections),
    ...adminNameProblems(pack),
    ...mismatchProblems(Object.keys(pack.sectionRecommendations), letters, 'sectionRecommendations', 'letters'),
  ];
}
