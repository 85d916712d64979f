import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import type { SensoryState } from './sensory.state.ts';

type Answers = Pick<SensoryState, 'responses' | 'notApplicable'>;
type Section = SensoryInstrumentView['sections'][number];

/** Items of one section that stand together on a page. */
export interface ItemGroup {
  section: Section;
  items: SensoryItemView[];
  /** The section began on an earlier page. */
  isContinued: boolean;
  /** The section's last item is here: the place for a remark. */
  isEnd: boolean;
}

const isDone = ({ responses, notApplicable }: Answers, itemId: string): boolean =>
  responses[itemId] !== undefined || notApplicable[itemId] === true;

export const pageCount = ({ items, pageSize }: SensoryInstrumentView): number => Math.ceil(items.length / pageSize);

/** A page number may come from an older version or another device: the nearest page that exists. */
export const nearestPage = (instrument: SensoryInstrumentView, page: number): number =>
  Math.min(Math.max(0, page), pageCount(instrument) - 1);

export const itemsOn = ({ items, pageSize }: SensoryInstrumentView, page: number): SensoryItemView[] =>
  items.slice(page * pageSize, (page + 1) * pageSize);

export const missingOn = (instrument: SensoryInstrumentView, page: number, answers: Answers): SensoryItemView[] =>
  itemsOn(instrument, page).filter(({ id }) => !isDone(answers, id));

export const doneCount = ({ items }: SensoryInstrumentView, answers: Answers): number =>
  items.filter(({ id }) => isDone(answers, id)).length;

/** Pages that have items left, in order. */
export const openPages = (
  instrument: SensoryInstrumentView,
  answers: Answers,
): { page: number; missing: SensoryItemView[] }[] =>
  Array.from({ length: pageCount(instrument) }, (_, page) => ({
    page,
    missing: missingOn(instrument, page, answers),
  })).filter(({ missing }) => missing.length > 0);

/** Neighbours of one section stand together; the order of the items is never changed. */
export function groupsOn(instrument: SensoryInstrumentView, page: number): ItemGroup[] {
  const { items, sections, pageSize } = instrument;
  const groups: ItemGroup[] = [];
  for (const [at, item] of itemsOn(instrument, page).entries()) {
    const index = page * pageSize + at;
    const section = sections.find(({ letter }) => letter === item.section);
    if (!section) continue;
    const isSame = items[index - 1]?.section === item.section;
    let group = groups.at(-1);
    if (!group || !isSame) {
      group = { section, items: [], isContinued: isSame, isEnd: false };
      groups.push(group);
    }
    group.items.push(item);
    group.isEnd = items[index + 1]?.section !== item.section;
  }
  return groups;
}
