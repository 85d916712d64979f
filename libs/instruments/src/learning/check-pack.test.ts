import { createModifiedCheck, learningPack, put } from '../testing/choices.ts';
import type { LearningPack } from './check-pack.ts';
import { checkLearningPack } from './check-pack.ts';

const checkModified = createModifiedCheck(learningPack, checkLearningPack);

it.each<[string, string, (pack: LearningPack) => void]>([
  ['a field is unknown', 'extra: isian ini tidak dikenal', (p) => put(p, 'extra', 1)],
  ['the id belongs to another instrument', 'id: harus learning-style', (p) => put(p, 'id', 'sensory-profile')],
  ['a question is missing', 'questions: harus ada 14 pertanyaan, sekarang 13', (p) => p.questions.pop()],
  [
    'there is one question more',
    'questions: harus ada 14 pertanyaan, sekarang 15',
    (p) => p.questions.push({ ...p.questions[0]!, id: 15, text: 'Satu lagi?' }),
  ],
  ['a number occurs twice', 'questions.4.id: harus 5', (p) => put(p.questions[4]!, 'id', 4)],
  ['a number is text', 'questions.4.id: harus bilangan bulat', (p) => put(p.questions[4]!, 'id', '5')],
  ['a question occurs twice', 'questions: Teks', (p) => put(p.questions[4]!, 'text', p.questions[3]!.text)],
  ['an option is missing', 'questions.2.options: Huruf dan gaya', (p) => p.questions[2]!.options.pop()],
  [
    'an option occurs twice',
    'questions.2.options: Huruf dan gaya',
    (p) => p.questions[2]!.options.push(p.questions[2]!.options[0]!),
  ],
  [
    'a style is English',
    'questions.0.options.1.value: harus visual atau',
    (p) => put(p.questions[0]!.options[1]!, 'value', 'auditory'),
  ],
  [
    'a label occurs twice',
    'questions.0.options: Label',
    (p) => put(p.questions[0]!.options[1]!, 'label', p.questions[0]!.options[0]!.label),
  ],
  [
    'a label is empty',
    'questions.0.options.0.label: harus teks yang tidak kosong',
    (p) => put(p.questions[0]!.options[0]!, 'label', ' '),
  ],
  ['letters mean other styles', 'optionStyles.A: harus visual', (p) => put(p.optionStyles, 'A', 'auditori')],
  ['a style has no description', 'styles.campuran.description', (p) => put(p.styles.campuran, 'description', '')],
  ['a style name occurs twice', 'styles: Nama "Visual"', (p) => put(p.styles.campuran, 'name', 'Visual')],
  ['a tip is missing', 'tips.auditori: harus ada 4 saran, sekarang 3', (p) => p.tips.auditori.pop()],
  ['there is one tip more', 'tips.visual: harus ada 4 saran, sekarang 5', (p) => p.tips.visual.push('Satu lagi.')],
  ['a tip occurs twice', 'tips.visual: Saran', (p) => put(p.tips.visual, 0, p.tips.visual[1])],
  ['the tie rule names a style', 'tieRule.result: harus campuran', (p) => put(p.tieRule, 'result', 'visual')],
  ['it is scored in another way', 'scoring.method: harus count', (p) => put(p.scoring, 'method', 'sum')],
])('checkLearningPack: when %s, then reports %s', (_what, problem, change) => {
  expect(checkModified(change)).toThrow(problem);
});
