import { createRegistry } from './registry.ts';
import { packCopy } from './testing/sensory.ts';

const version = (text: string) => ({ ...packCopy(), version: text });
const registry = createRegistry([version('1.9.0'), version('1.10.0'), version('1.2.11')]);

it('createRegistry: when versions have two digits, then compares them as numbers', () => {
  expect(registry.latest('sensory-profile')?.version).toBe('1.10.0');
});

it('createRegistry: finds a pinned version', () => {
  expect(registry.find('sensory-profile', '1.9.0')).toMatchObject({ type: 'sensory', pack: { version: '1.9.0' } });
});

it('createRegistry: when an id or a version does not exist, then returns undefined', () => {
  expect(registry.find('sensory-profile', '3.0.0')).toBeUndefined();
  expect(registry.find('learning-style', '1.9.0')).toBeUndefined();
  expect(registry.latest('learning-style')).toBeUndefined();
});

it('createRegistry: finds the latest version by assessment type, or undefined', () => {
  expect(registry.instrumentForType('sensory')?.version).toBe('1.10.0');
  for (const type of ['learning', 'intelligence', 'other'] as const) {
    expect(registry.instrumentForType(type)).toBeUndefined();
  }
});

it('createRegistry: when a version exists twice, then throws with its name', () => {
  expect(() => createRegistry([version('1.0.0'), version('1.1.0'), version('1.0.0')])).toThrow(
    'Pack sensory-profile 1.0.0: exists twice',
  );
});

it.each([null, 'pack', [], {}, { id: 'constructor', version: '1.0.0' }])(
  'createRegistry: when a pack is %j, then throws',
  (json) => expect(() => createRegistry([json])).toThrow(/no instrument has this id/),
);

it('createRegistry: when a pack is invalid, then throws with the pack, the path and the problem', () => {
  expect(() => createRegistry([{ ...version('1.0.0'), pageSize: 0 }])).toThrow(
    'Pack sensory-profile 1.0.0:\npageSize: harus bilangan bulat mulai dari 1',
  );
});

describe('comparable versions', () => {
  const comparable = createRegistry([
    version('1.0.0'),
    { ...version('1.0.1'), comparableWith: ['1.0.0'] },
    { ...version('1.0.2'), comparableWith: ['1.0.1'] },
    version('1.1.0'),
  ]);

  it.each(['1.0.0', '1.0.1', '1.0.2'])(
    'when versions declare one another, then %s is comparable with all three',
    (one) => {
      expect(comparable.comparableVersions('sensory-profile', one).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2']);
      expect(comparable.wordingOf('sensory-profile', one)?.version).toBe('1.0.2');
    },
  );

  it('when a version declares nothing, then it is comparable with itself alone', () => {
    expect(comparable.comparableVersions('sensory-profile', '1.1.0')).toEqual(['1.1.0']);
    expect(comparable.wordingOf('sensory-profile', '1.1.0')?.version).toBe('1.1.0');
  });

  it('when a version is not installed, then nothing describes it', () => {
    expect(comparable.comparableVersions('sensory-profile', '0.9.0')).toEqual(['0.9.0']);
    expect(comparable.wordingOf('sensory-profile', '0.9.0')).toBeUndefined();
  });
});
