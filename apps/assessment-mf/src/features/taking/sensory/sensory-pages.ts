import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import type { SensoryState } from './sensory.state.ts';

type Answers = Pick<SensoryState, 'responses' | 'notApplicable'>;
type PageAnswers = Answers & Pick<SensoryState, 'highlighted'>;
type Section = SensoryInstrumentView['sections'][number];

/** Consecutive items of one section on a page. */
export interface ItemGroup {
  section: Section;
  items: SensoryItemView[];
  /** True if the section starts on an earlier page. */
  isContinued: boolean;
  /** True if the group contains the last item of the section, which the comment field follows. */
  isEnd: boolean;
}

const isAnswered = ({ responses, notApplicable }: Answers, itemId: string): boolean =>
  responses[itemId] !== undefined || notApplicable[itemId] === true;

export const pageCount = ({ items, pageSize }: SensoryInstrumentView): number => Math.ceil(items.length / pageSize);

/** Limits a page number to the pages that exist. It may come from another version of the instrument. */
export const clampPage = (instrument: SensoryInstrumentView, page: number): number =>
  Math.min(Math.max(0, page), pageCount(instrument) - 1);

export const itemsOn = ({ items, pageSize }: SensoryInstrumentView, page: number): SensoryItemView[] =>
  items.slice(page * pageSize, (page + 1) * pageSize);

export const findMissing = (instrument: SensoryInstrumentView, page: number, answers: Answers): SensoryItemView[] =>
  itemsOn(instrument, page).filter(({ id }) => !isAnswered(answers, id));

/** The first unanswered item of the page after this one, else before it. Undefined if the page is complete. */
export function itemAfter(
  instrument: SensoryInstrumentView,
  page: number,
  answers: Answers,
  itemId: string,
): SensoryItemView | undefined {
  const missing = findMissing(instrument, page, answers);
  const number = instrument.items.find(({ id }) => id === itemId)?.number ?? 0;
  return missing.find((item) => item.number > number) ?? missing[0];
}

/** Whether two states have the same answers and highlights on this page. */
export const isSameOnPage = (
  instrument: SensoryInstrumentView,
  page: number,
  before: PageAnswers,
  after: PageAnswers,
): boolean =>
  itemsOn(instrument, page).every(
    ({ id }) =>
      before.responses[id] === after.responses[id] &&
      before.notApplicable[id] === after.notApplicable[id] &&
      before.highlighted.includes(id) === after.highlighted.includes(id),
  );

export const countAnswered = ({ items }: SensoryInstrumentView, answers: Answers): number =>
  items.filter(({ id }) => isAnswered(answers, id)).length;

/** Pages with unanswered items, in order. */
export const findIncompletePages = (
  instrument: SensoryInstrumentView,
  answers: Answers,
): { page: number; missing: SensoryItemView[] }[] =>
  Array.from({ length: pageCount(instrument) }, (_, page) => ({
    page,
    missing: findMissing(instrument, page, answers),
  })).filter(({ missing }) => missing.length > 0);

/** Groups consecutive items of the same section. The order of the items does not change. */
export function groupBySection(instrument: SensoryInstrumentView, page: number): ItemGroup[] {
  const { items, sections, pageSize } = instrument;
  const groups: ItemGroup[] = [];
  for (const [position, item] of itemsOn(instrument, page).entries()) {
    const index = page * pageSize + position;
    const section = sections.find(({ letter }) => letter === item.section);
    if (!section) continue;
    const continuesSection = items[index - 1]?.section === item.section;
    let group = groups.at(-1);
    if (!group || !continuesSection) {
      group = { section, items: [], isContinued: continuesSection, isEnd: false };
      groups.push(group);
    }
    group.items.push(item);
    group.isEnd = items[index + 1]?.section !== item.section;
  }
  return groups;
}
