import { createOverrides, type OverrideRule, OverridesContext } from '@kenali/federation/host';
import { sampleRelease } from '@kenali/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeRemotes, findPage, renderSite } from '../../testing/render-site.tsx';

const KEY = 'kenali.overrides';
const ADDRESS = '/api/releases/catalog-mf/published/0.2.0-b';
const LINK = '/developers?preview=catalog-mf/0.2.0-b';
const release = { ...sampleRelease, version: '0.2.0', releaseId: '0.2.0-b' };
let asked: string[];

function respondWith(body: unknown, status = 200) {
  window.fetch = (async (url: unknown) => {
    asked.push(String(url));
    const isKnown = String(url) === ADDRESS;
    return { ok: isKnown && status === 200, status: isKnown ? status : 500, text: async () => JSON.stringify(body) };
  }) as typeof window.fetch;
}

async function open(path: string, rule: OverrideRule = 'published') {
  const overrides = createOverrides(() => localStorage, rule);
  renderSite(path, fakeServer({}), fakeRemotes(), 'demo', (site) => (
    <OverridesContext value={() => overrides}>{site}</OverridesContext>
  ));
  await findPage('Rilis pengembang');
}
const accept = () => screen.queryByRole('button', { name: 'Pakai di peramban ini' });

beforeAll(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});
beforeEach(() => {
  asked = [];
  // jsdom cannot reload and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a link to a preview', () => {
  it('when it is opened, then it stores nothing until the person confirms', async () => {
    respondWith({ release, preview: 'offered' });
    await open(LINK);
    expect(
      await screen.findByText(/Tautan ini menawarkan rilis 0\.2\.0-b, diterbitkan 21 November 2026/),
    ).toBeVisible();
    expect(localStorage.getItem(KEY)).toBeNull();
    await userEvent.click(accept() as HTMLElement);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ catalog_mf: '0.2.0-b' });
  });

  it('when the browser runs the release already, then it says so', async () => {
    localStorage.setItem(KEY, JSON.stringify({ catalog_mf: '0.2.0-b' }));
    respondWith({ release, preview: 'offered' });
    await open(LINK);
    expect(await screen.findByText(/Peramban ini memakai rilis 0\.2\.0-b/)).toBeVisible();
    expect(accept()).toBeNull();
  });

  it.each([
    ['has expired', { release, preview: 'expired' }, 'Tautan ini sudah tidak berlaku.'],
    ['was rolled back', { release, preview: 'withdrawn' }, 'Rilis ini sudah ditarik'],
    [
      'is in a state that this page does not know',
      { release, preview: 'embargoed' },
      'Tautan ini sudah tidak berlaku.',
    ],
    ['is not signed or not in the store', null, 'Rilis ini tidak ada, atau tanda tangannya tidak sah.'],
  ])('when the release %s, then it cannot be chosen', async (_what, body, text) => {
    respondWith(body);
    await open(LINK);
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(accept()).toBeNull();
  });

  it.each([
    ['does not answer', 500, { release, preview: 'offered' }],
    ['answers with another release', 200, { release: { ...release, releaseId: '0.3.0-c' }, preview: 'offered' }],
    ['answers with another app', 200, { release: { ...release, app: 'admin-mf' }, preview: 'offered' }],
    ['answers with something else', 200, 'offered'],
  ])('when the API %s, then it cannot be chosen', async (_what, status, body) => {
    respondWith(body, status);
    await open(LINK);
    expect(await screen.findByText('Rilis dari tautan ini tidak dapat diperiksa')).toBeVisible();
    expect(accept()).toBeNull();
  });

  it.each(['shell/0.1.0-s', 'evil-mf/0.2.0-b', 'catalog-mf', 'catalog-mf/..', 'https://evil.test/'])(
    'when it names %s, then it is not known, and nothing is asked',
    async (preview) => {
      respondWith({ release, preview: 'offered' });
      await open(`/developers?preview=${encodeURIComponent(preview)}`);
      expect(screen.getByText('Tautan pratinjau ini tidak dikenal.')).toBeVisible();
      expect(asked.filter((url) => url.includes('/published/'))).toEqual([]);
    },
  );

  it('when the site forbids overrides, then nothing is asked and nothing can be chosen', async () => {
    respondWith({ release, preview: 'offered' });
    await open(LINK, 'none');
    expect(screen.getByText('Pilihan rilis tidak dibuka di situs ini.')).toBeVisible();
    await waitFor(() => expect(accept()).toBeNull());
    expect(asked.filter((url) => url.includes('/published/'))).toEqual([]);
  });
});
