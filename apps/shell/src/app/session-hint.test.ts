import { createWebCore } from '@kenali/web-core';
import { fakeServer } from '../testing/fake-server.ts';
import { started } from '../testing/fixtures.ts';
import { followSession } from './session-hint.ts';

const HINT = 'kenali_signed_in=1';
const sessionOf = () => createWebCore({ fetch: fakeServer({ 'POST /api/auth/logout': {} }).fetch }).session;
function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other interface.
  document.cookie = text;
}
beforeEach(() => setCookie(`${HINT}; Max-Age=0`));

it('followSession: when the user signs in and out, then the cookie says so', async () => {
  const session = sessionOf();
  followSession(session);
  expect(document.cookie).toBe('');
  session.signIn(started);
  expect(document.cookie).toBe(HINT);
  await session.signOut();
  expect(document.cookie).toBe('');
});

it('followSession: when the page opens with a session that an earlier release has stored, then the cookie is added', () => {
  sessionOf().signIn(started);
  followSession(sessionOf());
  expect(document.cookie).toBe(HINT);
});

it('followSession: when the page opens with a session, then the cookie is written again, because browsers limit its age', () => {
  sessionOf().signIn(started);
  setCookie(HINT);
  const write = jest.spyOn(document, 'cookie', 'set');
  followSession(sessionOf());
  expect(write).toHaveBeenCalledWith(`${HINT}; Path=/; SameSite=Lax; Max-Age=34560000`);
});

it('followSession: when the session is gone, then the cookie is removed', () => {
  setCookie(HINT);
  followSession(sessionOf());
  expect(document.cookie).toBe('');
});
