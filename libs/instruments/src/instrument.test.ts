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

  it('when all questions are answered, then passes all checks and returns a score', () => {
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

  it('accepts an empty body and empty maps', () => {
    expect(kind.check({})).toEqual([]);
    expect(kind.check(answered({}, {}))).toEqual([]);
  });

  it('returns the numbers of missing answers in ascending order', () => {
    const { 1: _first, [count]: _last, ...rest } = all(count, value);
    expect(kind.missing(answered(rest))).toEqual([1, count]);
    expect(kind.missing(answered({}))).toHaveLength(count);
  });

  it.each(['0', '01', '1.0', 'constructor', '__proto__', String(count + 1)])(
    'when the item is %s, then rejects response and change',
    (id) => {
      expect(paths({ responses: JSON.parse(`{"${id}":${JSON.stringify(value)}}`) })).toEqual([`responses.${id}`]);
      expect(paths({ changed: ['1', id] })).toEqual(['changed.1']);
    },
  );

  it.each<unknown>([...wrongValues])('when the value is %p, then returns an Indonesian message', (wrong) => {
    expect(kind.check({ responses: { 2: wrong as never } })).toEqual([
      { path: 'responses.2', message: 'Pilih salah satu jawaban yang tersedia.' },
    ]);
  });

  it('rejects not-observed marks, comments and participant data', () => {
    expect(
      kind.check({ notApplicable: { 1: true }, comments: { A: 'x' }, participantInfo: { parentName: 'Ratna' } }),
    ).toEqual([
      { path: 'notApplicable.1', message: 'Kuesioner ini tidak memakai tanda tidak teramati.' },
      { path: 'comments.A', message: 'Kuesioner ini tidak memakai catatan.' },
      {
        path: 'participantInfo.parentName',
        message: 'Kuesioner ini hanya memakai nama dan tanggal lahir peserta.',
      },
    ]);
  });

  it('has an empty subject key and no consultation', () => {
    expect(kind.subjectKey(answered(all(count, value)))).toBe('');
    expect(kind.includesConsultation).toBe(false);
  });
});

describe('view', () => {
  it.each([
    ['learning', /optionStyles|tieRule|scoring|tips|description/],
    ['intelligence', /range|tips|scoring|importantNote|dominant/],
    ['other', /scoring/],
  ] as const)('for %s, contains the questions and no scoring data', (type, secret) => {
    const sent = JSON.stringify(instrument(type).view());
    expect(sent).not.toMatch(secret);
    expect(sent).not.toMatch(/license|validation|schema/);
  });

  it('for learning, contains 14 questions with the options A, B and C', () => {
    expect(instrument('learning').view()).toMatchObject({
      id: 'learning-style',
      version: '1.0.0',
      type: 'learning',
      title: 'Inventori Gaya Belajar',
      instructions: learningPack.instructions,
      questions: learningPack.questions.map(({ id, text, options }) => ({ id: String(id), number: id, text, options })),
    });
  });

  it('for intelligence, contains seven categories and 70 statements', () => {
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

  it('for a generic questionnaire, contains its questions with value and label', () => {
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

  it('accepts them and converts them to Indonesian', () => {
    expect(learning.check({ responses: english })).toEqual([]);
    expect(learning.asStored(english)).toEqual({ 1: 'auditori', 2: 'kinestetik', 3: 'visual' });
  });

  it('scores stored English words like the Indonesian ones', () => {
    const score = (value: string) => learning.score(answered(all(14, value)), SCORING).user;
    expect(score('kinesthetic')).toEqual(score('kinestetik'));
  });
});

describe('the sensory profile', () => {
  const sensory = instrument('sensory');
  const key = (childName: string, childBirthDate = '2019-05-31') =>
    sensory.subjectKey(answered({}, { participantInfo: { childName, childBirthDate } }));

  it('scores user and admin groupings separately', () => {
    const { user, admin } = sensory.score({ ...answerAll(() => 2), comments: {}, participantInfo }, SCORING);
    expect(
      [user, admin].map((result) => result.type === 'sensory' && Object.keys(result.sectionScores).length),
    ).toEqual([14, 13]);
    expect(sensory.includesConsultation).toBe(true);
  });

  it('when the participant is incomplete, then returns an error per field', () => {
    const complete = { ...answerAll(() => 2), comments: {}, participantInfo: { ...participantInfo, childName: '' } };
    expect(sensory.checkSubmission(complete, '2026-11-20').map(({ path }) => path)).toEqual([
      'participantInfo.childName',
    ]);
  });

  it.each(['Alya Kirana', ' alya  kirana ', 'ALYA KIRANA'])(
    'for the name "%s", returns the same subject key',
    (name) => {
      expect(key(name)).toBe(key('Alya Kirana'));
    },
  );

  it('treats composed and decomposed letters as the same name', () => {
    expect(key('Andr\u00e9')).toBe(key('Andre\u0301'));
  });

  it('returns another key for another name or day of birth', () => {
    expect(
      new Set([key('Alya'), key('Alia'), key('Alya', '2019-06-01'), key('Alyakirana'), key('Alya Kirana')]).size,
    ).toBe(5);
  });
});
