import type { Responses } from '@kenali/contracts';
import type { Answered, Scoring } from './instrument.ts';
import { createRegistry } from './registry.ts';
import { genericPack, intelligencePack, learningPack } from './testing/choices.ts';
import { answerAll, packCopy, participantInfo } from './testing/sensory.ts';

const registry = createRegistry([packCopy(), learningPack, intelligencePack, genericPack]);
const instrument = (type: 'sensory' | 'learning' | 'intelligence' | 'other') => registry.instrumentForType(type)!;
const SCORING: Scoring = { bandSet: 'questionnaire', completedAt: '2026-11-20T03:04:05.000Z', ageRange: null };
const answered = (responses: Responses, over: Partial<Answered> = {}): Answered => ({
  responses,
  notApplicable: {},
  comments: {},
  participantInfo: {},
  ...over,
});
const all = (count: number, value: string | boolean): Responses =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), value]));

const CHOICES = [
  ['learning', 14, 'visual', ['A', 'Visual', 'constructor', 1, true, null]],
  ['intelligence', 70, true, ['Ya', 'true', 1, 0, null]],
  ['other', 3, 'belum', ['Belum terlihat', 'tidak', 1, true, null]],
] as const;

describe.each(CHOICES)('an instrument of type %s', (type, count, value, wrongValues) => {
  const kind = instrument(type);
  const paths = (sent: object) => kind.check(sent).map(({ path }) => path);

  it('when all questions are answered, then nothing is wrong or missing and it can be scored', () => {
    const complete = answered(all(count, value));
    expect(kind.itemCount).toBe(count);
    expect(kind.check({ ...complete, changed: ['1', String(count)] })).toEqual([]);
    expect(kind.missing(complete)).toEqual([]);
    expect(kind.checkSubmission(complete, '2026-11-20')).toEqual([]);
    const { user, admin } = kind.score(complete, SCORING);
    expect(user).toMatchObject({
      type,
      instrument: { id: kind.id, version: '1.0.0' },
      completionDate: SCORING.completedAt,
    });
    expect(admin).toEqual(user);
  });

  it('when nothing is sent, or maps are empty, then nothing is wrong', () => {
    expect(kind.check({})).toEqual([]);
    expect(kind.check(answered({}, {}))).toEqual([]);
  });

  it('when answers are missing, then their numbers, ascending', () => {
    const { 1: _first, [count]: _last, ...rest } = all(count, value);
    expect(kind.missing(answered(rest))).toEqual([1, count]);
    expect(kind.missing(answered({}))).toHaveLength(count);
  });

  it.each(['0', '01', '1.0', 'constructor', '__proto__', String(count + 1)])(
    'when the item is %s, then the answer and the change are refused',
    (id) => {
      expect(paths({ responses: JSON.parse(`{"${id}":${JSON.stringify(value)}}`) })).toEqual([`responses.${id}`]);
      expect(paths({ changed: ['1', id] })).toEqual(['changed.1']);
    },
  );

  it.each<unknown>([...wrongValues])('when the value is %p, then refused in words', (wrong) => {
    expect(kind.check({ responses: { 2: wrong as never } })).toEqual([
      { path: 'responses.2', message: 'Pilih salah satu jawaban yang tersedia.' },
    ]);
  });

  it('when marks, remarks or a participant are sent, then refused: they have no place here', () => {
    expect(
      kind.check({ notApplicable: { 1: true }, comments: { A: 'x' }, participantInfo: { childName: 'Raka' } }),
    ).toEqual([
      { path: 'notApplicable.1', message: 'Kuesioner ini tidak memakai tanda tidak teramati.' },
      { path: 'comments.A', message: 'Kuesioner ini tidak memakai catatan.' },
      { path: 'participantInfo.childName', message: 'Kuesioner ini tidak memakai data peserta.' },
    ]);
  });

  it('when results are compared, then all are about the one who answers; no consultation comes with it', () => {
    expect(kind.subjectKey(answered(all(count, value)))).toBe('');
    expect(kind.includesConsultation).toBe(false);
  });
});

describe('what the browser gets', () => {
  it.each([
    ['learning', /optionStyles|tieRule|scoring|tips|description/],
    ['intelligence', /range|tips|scoring|importantNote|dominant/],
    ['other', /scoring/],
  ] as const)('when it is %s, then the questions and nothing of the scoring', (type, secret) => {
    const sent = JSON.stringify(instrument(type).view());
    expect(sent).not.toMatch(secret);
    expect(sent).not.toMatch(/license|validation|schema/);
  });

  it('when it is learning, then 14 questions with the options A, B and C', () => {
    expect(instrument('learning').view()).toMatchObject({
      id: 'learning-style',
      version: '1.0.0',
      type: 'learning',
      title: 'Inventori Gaya Belajar',
      instructions: learningPack.instructions,
      questions: learningPack.questions.map(({ id, text, options }) => ({ id: String(id), number: id, text, options })),
    });
  });

  it('when it is intelligence, then seven categories and 70 statements', () => {
    const view = instrument('intelligence').view();
    if (view.type !== 'intelligence') throw new Error('another type');
    expect(view.options).toEqual([
      { value: true, label: 'Ya' },
      { value: false, label: 'Tidak' },
    ]);
    expect(view.categories[4]).toEqual({
      key: 'musik',
      name: 'Musik',
      description: 'Kepekaan terhadap nada, irama, dan warna suara serta kemampuan mengolahnya.',
      icon: 'music',
      color: '#BE185D',
    });
    expect(view.questions.map(({ id, number, category }) => [id, number, category])).toEqual(
      intelligencePack.questions.map(({ id, category }) => [String(id), id, category]),
    );
  });

  it('when it is generic, then its questions with value and label', () => {
    expect(instrument('other').view()).toEqual({
      id: 'generic',
      version: '1.0.0',
      type: 'other',
      title: genericPack.title,
      instructions: genericPack.instructions,
      questions: genericPack.questions.map(({ id, text, options }) => ({ id: String(id), number: id, text, options })),
    });
  });
});

describe('English style words', () => {
  const learning = instrument('learning');
  const english = { 1: 'auditory', 2: 'kinesthetic', 3: 'visual' };

  it('when they are sent, then they are accepted and stored in Indonesian', () => {
    expect(learning.check({ responses: english })).toEqual([]);
    expect(learning.asStored(english)).toEqual({ 1: 'auditori', 2: 'kinestetik', 3: 'visual' });
  });

  it('when they are stored already, then they are scored as the Indonesian ones', () => {
    const score = (value: string) => learning.score(answered(all(14, value)), SCORING).user;
    expect(score('kinesthetic')).toEqual(score('kinestetik'));
  });
});

describe('the sensory profile', () => {
  const sensory = instrument('sensory');
  const key = (childName: string, childBirthDate = '2019-05-31') =>
    sensory.subjectKey(answered({}, { participantInfo: { childName, childBirthDate } }));

  it('when it is scored, then each side reads its own grouping', () => {
    const { user, admin } = sensory.score({ ...answerAll(() => 2), comments: {}, participantInfo }, SCORING);
    expect(
      [user, admin].map((result) => result.type === 'sensory' && Object.keys(result.sectionScores).length),
    ).toEqual([14, 13]);
    expect(sensory.includesConsultation).toBe(true);
  });

  it('when the participant is incomplete, then completing is refused by field', () => {
    const complete = { ...answerAll(() => 2), comments: {}, participantInfo: { ...participantInfo, childName: '' } };
    expect(sensory.checkSubmission(complete, '2026-11-20').map(({ path }) => path)).toEqual([
      'participantInfo.childName',
    ]);
  });

  it.each(['Alya Kirana', ' alya  kirana ', 'ALYA KIRANA'])(
    'when the name is typed "%s", then the same child',
    (name) => {
      expect(key(name)).toBe(key('Alya Kirana'));
    },
  );

  it('when letters with marks are typed in two ways, then the same child', () => {
    expect(key('Andr\u00e9')).toBe(key('Andre\u0301'));
  });

  it('when the name or the day of birth is another, then another child', () => {
    expect(
      new Set([key('Alya'), key('Alia'), key('Alya', '2019-06-01'), key('Alyakirana'), key('Alya Kirana')]).size,
    ).toBe(5);
  });
});
