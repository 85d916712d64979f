import type { ApiSettings } from '@kenali/settings';
import { createLinkSecrets } from './link-secrets.ts';

const sharedSecrets = createLinkSecrets('shared results', 30 * 60_000);
const observerSecrets = createLinkSecrets('observations', 4 * 60 * 60_000);
const guardianSecrets = createLinkSecrets('guardian invitations', 0);

const { linkSecretsOf, readViewer, signViewer } = sharedSecrets;

const NOW = new Date('2030-11-20T20:30:00Z');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const LATER = after(1000);
const configOf = (jwtSecret: string, jwtOtherSecret: string | null = null) =>
  ({ jwtSecret, jwtOtherSecret }) as ApiSettings;
const [OLD, NEW] = [configOf('a'.repeat(40)), configOf('b'.repeat(40))];
const CHANGING = configOf('b'.repeat(40), 'a'.repeat(40));
const LINK = { userId: 1, about: 100_001, key: 'kunci' };

describe('linkSecretsOf', () => {
  it('when account, result, key or secret differ, then token and PIN differ, and otherwise they are equal', () => {
    const all = [
      linkSecretsOf(OLD, LINK),
      linkSecretsOf(OLD, { ...LINK, userId: 2 }),
      linkSecretsOf(OLD, { ...LINK, about: 100_002 }),
      linkSecretsOf(OLD, { ...LINK, key: 'lain' }),
      linkSecretsOf(NEW, LINK),
    ].map(([first]) => first);
    expect(new Set(all.map(({ token }) => token)).size).toBe(5);
    expect(new Set(all.map(({ pin }) => pin)).size).toBe(5);
    expect(linkSecretsOf(OLD, LINK)).toEqual([all[0]]);
  });

  it('when the secret of the server is being changed, then a repeated call still finds the pair of the old one', () => {
    expect(linkSecretsOf(CHANGING, LINK)).toEqual([...linkSecretsOf(NEW, LINK), ...linkSecretsOf(OLD, LINK)]);
  });

  it('when many PINs are made, then each has six digits, and every first digit occurs', () => {
    const pins = Array.from({ length: 500 }, (_, index) => linkSecretsOf(OLD, { ...LINK, key: `${index}` })[0].pin);
    expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
    expect(new Set(pins.map((pin) => pin[0])).size).toBe(10);
  });
});

describe('readViewer', () => {
  it('when 30 minutes are over or the link has expired, then a viewer is only good for telling an earlier opening', () => {
    const { viewer, viewerUntil } = signViewer(OLD, 7, { now: NOW, until: LATER });
    expect(viewerUntil).toBe(after(30).toISOString());
    expect(readViewer(OLD, viewer, { now: after(29) })?.linkId).toBe(7);
    expect(readViewer(OLD, viewer, { now: after(30) })).toBeNull();
    expect(readViewer(OLD, viewer, { now: after(31), allowsOld: true })?.linkId).toBe(7);
    const short = signViewer(OLD, 7, { now: NOW, until: after(5) });
    expect(short.viewerUntil).toBe(after(5).toISOString());
    expect(readViewer(OLD, short.viewer, { now: after(5) })).toBeNull();
  });

  it('when the secret of the server is being changed, then open viewers stay valid until the old one is removed', () => {
    const { viewer } = signViewer(OLD, 7, { now: NOW, until: LATER });
    expect(readViewer(CHANGING, viewer, { now: NOW })?.linkId).toBe(7);
    expect(readViewer(NEW, viewer, { now: NOW })).toBeNull();
  });

  it('when a link is opened twice, then the viewers differ', () => {
    const read = () => readViewer(OLD, signViewer(OLD, 7, { now: NOW, until: LATER }).viewer, { now: NOW })?.id;
    expect(read()).not.toBe(read());
  });
});

describe('kinds of links', () => {
  it('when a value is of one kind, then it does not pass as one of the other', () => {
    const { viewer } = signViewer(OLD, 7, { now: NOW, until: LATER });
    expect(observerSecrets.readViewer(OLD, viewer, { now: NOW })).toBeNull();
    const session = observerSecrets.signViewer(OLD, 7, { now: NOW, until: LATER }).viewer;
    expect(readViewer(OLD, session, { now: NOW })).toBeNull();
    expect(observerSecrets.readViewer(OLD, session, { now: after(239) })?.linkId).toBe(7);
    expect(observerSecrets.readViewer(OLD, session, { now: after(240) })).toBeNull();
    const all = [sharedSecrets, observerSecrets, guardianSecrets].map((kind) => kind.linkSecretsOf(OLD, LINK)[0].token);
    expect(new Set(all).size).toBe(3);
  });
});
