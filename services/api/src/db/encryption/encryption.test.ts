import { Binary } from 'mongodb';
import { keyIdOf, open, SealError, seal, useFieldKeys } from './envelope.ts';
import { changesOf } from './reseal-all.ts';
import { openDocument, sealDocument, widenProjection } from './sealed-fields.ts';
import { comparisonKey, keyedQueryToken, keyedTokens } from './search-keys.ts';

const key = (id: number) => ({ id, key: Buffer.alloc(32, id) });
const settings = { keys: [key(1)], searchSecret: 'a search secret for tests, 32 characters' };
beforeEach(() => useFieldKeys(settings));

const PLACE = 'children/7/name';
const bytesOf = (sealed: unknown) => Buffer.from((sealed as Binary).buffer);
const withBytes = (bytes: Buffer) => new Binary(bytes, 0x80);

describe('seal and open', () => {
  it.each([
    ['a text', 'Alya Putri'],
    ['nothing in it', ''],
    ['a map', { 1: 5, 2: 'ya', 3: true }],
    ['a list', [1, 'a']],
  ])('when %s is sealed, then it opens in its place, and is not readable', (_what, value) => {
    const sealed = seal(PLACE, value);
    expect(open(PLACE, sealed)).toEqual(value);
    expect(bytesOf(sealed).toString('latin1')).not.toContain('Alya');
    expect(bytesOf(seal(PLACE, value))).not.toEqual(bytesOf(sealed));
  });

  it.each(['children/8/name', 'children/7/notes', 'restrictions/7/name'])(
    'when it is moved to %s, then it does not open',
    (place) => {
      expect(() => open(place, seal(PLACE, 'Alya'))).toThrow(SealError);
    },
  );

  it('when any byte is changed, or the end is missing, then it does not open', () => {
    const bytes = bytesOf(seal(PLACE, 'Alya'));
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => open(PLACE, withBytes(changed))).toThrow(SealError);
      expect(() => open(PLACE, withBytes(bytes.subarray(0, at)))).toThrow(SealError);
    }
  });

  it('when the value is plain, also of another binary kind, then it stays as it is', () => {
    for (const plain of ['Alya', { 1: 5 }, null, new Binary(Buffer.from('Alya'))])
      expect(open(PLACE, plain)).toBe(plain);
  });

  it('when a newer key comes first, then it encrypts, and the older one still opens', () => {
    const old = seal(PLACE, 'Alya');
    useFieldKeys({ ...settings, keys: [key(2), key(1)] });
    const sealed = seal(PLACE, 'Alya');
    expect([keyIdOf(old as Binary), keyIdOf(sealed as Binary)]).toEqual([1, 2]);
    expect([open(PLACE, old), open(PLACE, sealed)]).toEqual(['Alya', 'Alya']);
  });

  it('when the key is missing or another one has its number, then the error says so without the value', () => {
    const sealed = seal(PLACE, 'Alya');
    useFieldKeys({ ...settings, keys: [key(2)] });
    expect(() => open(PLACE, sealed)).toThrow('FIELD_ENCRYPTION_KEYS has no key 1');
    useFieldKeys({ ...settings, keys: [{ id: 1, key: Buffer.alloc(32, 9) }] });
    expect(() => open(PLACE, sealed)).toThrow('another key of the same number');
  });
});

describe('documents', () => {
  const at = new Date('2026-03-02T03:00:00Z');
  const document = {
    _id: 7,
    userId: 3,
    subjectKey: '2019-03-14 alya',
    progress: { responses: { 1: 5 }, participantInfo: { childName: 'Alya' }, currentPage: 2 },
    consultation: {
      status: 'done',
      history: [
        { status: 'requested', at },
        { status: 'done', at, note: 'Alya' },
      ],
    },
    caseNotes: [
      { at, byUserId: 1, text: 'Alya' },
      { at, byUserId: 2, text: 'tenang' },
    ],
    results: null,
  };

  it('when a document is sealed, then only what it has is sealed, and it opens as it was', () => {
    const sealed = sealDocument('userAssessments', document) as typeof document;
    expect(JSON.stringify({ ...sealed, subjectKey: '' })).not.toContain('Alya');
    expect(sealed.progress.currentPage).toBe(2);
    expect(sealed.consultation.history[0]).toEqual({ status: 'requested', at });
    expect(document.caseNotes[0]?.text).toBe('Alya');
    expect(openDocument('userAssessments', sealed)).toEqual(document);
  });

  it('when paths below a sealed field are projected, then the field is read', () => {
    const projection = {
      'progress.participantInfo.childName': 1,
      'results.user.type': 1,
      'results.admin': 1,
      status: 1,
    };
    expect(widenProjection('userAssessments', projection)).toEqual({
      'progress.participantInfo': 1,
      results: 1,
      status: 1,
    });
  });

  it('when a document has an older key, then the changes seal it with the newest one, and afterwards there are none', () => {
    const sealed = { ...sealDocument('userAssessments', document), _id: 7 };
    expect(changesOf('userAssessments', sealed)).toEqual({ before: {}, after: {} });
    useFieldKeys({ ...settings, keys: [key(2), key(1)] });
    const { before, after } = changesOf('userAssessments', sealed);
    const places = ['caseNotes', 'consultation.history', 'progress.participantInfo', 'progress.responses'];
    expect(Object.keys(after).toSorted()).toEqual(places);
    expect(before).toMatchObject({ caseNotes: (sealed as unknown as typeof document).caseNotes });
    expect(keyIdOf(after['progress.responses'] as Binary)).toBe(2);
    useFieldKeys({ ...settings, keys: [key(2)] });
    const list = (after.caseNotes as { text: Binary }[]).map(({ text }) =>
      open('userAssessments/7/caseNotes.text', text),
    );
    expect(list).toEqual(['Alya', 'tenang']);
  });
});

describe('search tokens and comparison keys', () => {
  const finds = (word: string, query: string) => keyedTokens([word]).includes(keyedQueryToken(query) as string);

  it.each([
    ['ni', true],
    ['nis', true],
    ['nisrina', true],
    ['n', false],
    ['isr', false],
    ['nisrinah', false],
  ])('when %s is searched, then it finds nisrina: %s', (query, expected) =>
    expect(finds('nisrina', query)).toBe(expected),
  );

  it('when a word is longer than the stored beginnings, then a search for all of it finds it', () => {
    const long = 'a'.repeat(60);
    expect(finds(long, long)).toBe(true);
    expect(keyedTokens([long])).toHaveLength(19);
  });

  it('when tokens are stored, then they do not contain the word, and depend on the secret', () => {
    const tokens = keyedTokens(['nisrina']);
    expect(tokens.join()).not.toContain('ni,');
    useFieldKeys({ ...settings, searchSecret: 'another search secret for tests, 32 chars' });
    expect(tokens).not.toEqual(expect.arrayContaining(keyedTokens(['nisrina']).slice(0, 1)));
  });

  it('when two accounts have a child of the same name and birthday, then their keys differ', () => {
    const plain = '2019-03-14 alya';
    expect(comparisonKey(1, plain)).not.toBe(comparisonKey(2, plain));
    expect(comparisonKey(1, plain)).not.toContain('alya');
    expect(comparisonKey(1, '')).toBe('');
  });
});
