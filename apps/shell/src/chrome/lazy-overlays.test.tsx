import { act, screen } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.ts';
import { rina } from '../testing/fixtures.ts';
import { renderSite } from '../testing/render-site.tsx';

const IDLE_MS = 3000;
const toastList = () => screen.queryByLabelText('Notifikasi (F8)');
const open = (path: string) =>
  renderSite(path, fakeServer({ 'GET /api/assessments': { body: [] }, 'GET /api/auth/user': { body: rina } }));

/** Lets imports finish and time pass. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());

it('toasts: when another page opens, then their code waits until the page is idle', async () => {
  open('/login');
  await pass(IDLE_MS - 1);
  expect(toastList()).toBeNull();
  await pass(1);
  await act(() => import('./toasts.tsx'));
  await pass(0);
  expect(toastList()).not.toBeNull();
});

it.each(['/sensory-profile/100001', '/learning-style/100001', '/multiple-intelligence/100001', '/assessment/100001'])(
  'toasts: when %s opens, then their code loads at once, because the network may be gone later',
  async (path) => {
    open(path);
    await act(() => import('./toasts.tsx'));
    await pass(0);
    expect(toastList()).not.toBeNull();
  },
);
