import type {
  InstrumentView,
  NotApplicable,
  Protocol,
  ProtocolItem,
  ProtocolSection,
  ResponseValue,
} from '@kenali/contracts';
import type { Answered } from '../instrument.ts';
import type { Instrument } from '../registry.ts';
import { responseQuality } from './response-quality.ts';

const GENERAL_COMMENT = 'umum';

/** One item of any instrument, with its options in words. */
export interface Question {
  id: string;
  section: string | null;
  text: string;
  options: readonly { value: ResponseValue; label: string }[];
}

/**
 * Lists what was answered, in the order of the questionnaire, and what staff should know about the way it was answered.
 * @param times when each answer was last changed, in ms since 1970, by item id
 */
export function readProtocol(
  instrument: Instrument,
  answered: Pick<Answered, 'responses' | 'notApplicable' | 'comments'>,
  times: Readonly<Record<string, number>>,
): Pick<Protocol, 'sections' | 'remark' | 'quality'> {
  const view = instrument.view();
  const responses = instrument.asStored(answered.responses);
  const questions = questionsOf(view);
  const items = questions.map((question) => ({
    section: question.section,
    item: toItem(question, responses[question.id], answered.notApplicable, times[question.id]),
  }));
  const remarkOf = (key: string) => answered.comments[key]?.trim() || null;
  const sections: ProtocolSection[] = sectionsOf(view).map(({ key, name }) => ({
    key,
    name,
    remark: key === null ? null : remarkOf(key),
    items: items.filter(({ section }) => section === key).map(({ item }) => item),
  }));
  return {
    sections,
    remark: remarkOf(GENERAL_COMMENT),
    quality: responseQuality(
      // An option may be worded differently in each question, so its stored value tells whether answers are equal.
      items.map(({ item }) => ({ ...item, response: item.answer === null ? null : (responses[item.id] ?? null) })),
      { hasNotObserved: view.type === 'sensory', hasSameOptions: haveSameValues(questions) },
      instrument.pack.responseQuality,
    ),
  };
}

function toItem(
  { id, text, options }: Question,
  response: ResponseValue | undefined,
  notApplicable: NotApplicable,
  time: number | undefined,
): ProtocolItem {
  const option = options.find(({ value }) => value === response);
  return {
    id,
    text,
    answer: option?.label ?? null,
    value: typeof option?.value === 'number' ? option.value : null,
    isNotObserved: notApplicable[id] === true,
    answeredAt: time === undefined ? null : new Date(time).toISOString(),
  };
}

const haveSameValues = (questions: readonly Question[]): boolean =>
  new Set(questions.map(({ options }) => JSON.stringify(options.map(({ value }) => value)))).size === 1;

export function questionsOf(view: InstrumentView): Question[] {
  switch (view.type) {
    case 'sensory':
      return view.items.map(({ id, section, text }) => ({ id, section, text, options: view.scale }));
    case 'intelligence':
      return view.questions.map(({ id, category, text }) => ({ id, section: category, text, options: view.options }));
    default:
      return view.questions.map(({ id, text, options }) => ({ id, section: null, text, options }));
  }
}

function sectionsOf(view: InstrumentView): Pick<ProtocolSection, 'key' | 'name'>[] {
  switch (view.type) {
    case 'sensory':
      return view.sections.map(({ letter, name }) => ({ key: letter, name }));
    case 'intelligence':
      return view.categories.map(({ key, name }) => ({ key, name }));
    default:
      return [{ key: null, name: null }];
  }
}
