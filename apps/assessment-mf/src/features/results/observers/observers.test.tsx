import type { ObserverComparison, ObserverInvited, ObserverList, ObserverView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import { ObserverComparisonCard, ObserversCard } from './observer-cards.tsx';

const LIST = 'GET /api/user-assessments/{id}/observers';
const INVITE = 'POST /api/user-assessments/{id}/observers';
const REVOKE = 'POST /api/observers/{id}/revoke';
const TOKEN = 'B'.repeat(32);

let shell: FakeShell;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const observer = (change: Partial<ObserverView> = {}): ObserverView => ({
  id: 5,
  relationship: 'teacher',
  state: 'invited',
  completedAt: null,
  consent: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-12-04T03:00:00.000Z',
  ...change,
});
const invited: ObserverInvited = { observer: observer(), token: TOKEN, pin: '042317' };
const consent = { version: '2026-11-24', name: 'Bu Rini', at: '2026-11-21T03:00:00.000Z' };

function cards(
  list: ObserverView[],
  answers: Record<string, Answer> = {},
  { isRestricted, observers }: Pick<ObserverList, 'isRestricted'> & { observers?: ObserverComparison[] } = {},
) {
  const answer = (): ObserverList => ({ observers: list, canInvite: true, ...(isRestricted && { isRestricted }) });
  shell = fakeShell({ answers: { [LIST]: answer, [INVITE]: () => invited, ...answers } });
  shell.show(
    <>
      <ObserverComparisonCard comparisons={observers} />
      <ObserversCard id={100003} />
    </>,
  );
}

it('when the owner invites, then address and PIN are shown until the owner is done, and the list again', async () => {
  const list: ObserverView[] = [];
  cards(list, {
    [INVITE]: () => {
      list.push(observer());
      return invited;
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Terapis' }));
  await press('Undang pengamat');
  expect(await screen.findByRole('heading', { name: 'Undangan sudah dibuat' })).toHaveFocus();
  expect(shell.sent(INVITE)).toEqual([{ params: { id: 100003 }, body: { relationship: 'therapist' } }]);
  expect(screen.getByLabelText('Tautan')).toHaveValue(`http://localhost/observer#${TOKEN}`);
  expect(screen.getByText('042317')).toBeInTheDocument();
  await press('Selesai');
  expect(screen.queryByText('042317')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undang pengamat' })).toHaveFocus());
  expect(await screen.findByText('Belum mulai')).toBeInTheDocument();
});

it.each([
  ['there are three', apiError('OBSERVERS_FULL'), /sudah memiliki 3 pengamat/],
  ['there is no network', networkError(), 'Undangan belum dapat dibuat. Silakan coba lagi.'],
])('when an invitation fails because %s, then the card says why', async (_why, thrown, text) => {
  cards([], {
    [INVITE]: () => {
      throw thrown;
    },
  });
  await press('Undang pengamat');
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('when the owner revokes after a question, then the call is sent, and the heading has the focus', async () => {
  const list = [observer({ state: 'answering', consent }), observer({ id: 4, state: 'expired' })];
  cards(list, {
    [REVOKE]: () => {
      list[0] = observer({ state: 'revoked', consent });
      return list[0];
    },
  });
  expect(await screen.findByText('Guru: Bu Rini')).toBeInTheDocument();
  // Next to a long text, it would break between letters.
  expect(screen.getByRole('button', { name: /^Cabut pengamat/ })).toHaveStyle({ flexShrink: '0' });
  await press(/^Cabut pengamat/);
  await press('Batal');
  expect(shell.sent(REVOKE)).toEqual([]);
  await press(/^Cabut pengamat/);
  await press('Ya, cabut');
  expect(await screen.findByText('Dicabut')).toBeInTheDocument();
  expect(shell.sent(REVOKE)).toEqual([{ params: { id: 5 } }]);
  expect(screen.getByRole('heading', { name: 'Pengamat yang diundang' })).toHaveFocus();
});

it('when the processing is restricted, then nobody can be invited, and the observers stay visible', async () => {
  cards([observer({ state: 'completed', consent, completedAt: consent.at })], {}, { isRestricted: true });
  expect(await screen.findByText('Undangan sedang dibatasi')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undang pengamat' })).not.toBeInTheDocument();
  expect(screen.getByText('Guru: Bu Rini')).toBeInTheDocument();
});

it('when the list does not load, then it can be tried again', async () => {
  let isDown = true;
  cards([], {
    [LIST]: () => {
      if (isDown) throw networkError();
      return { observers: [observer()], canInvite: true };
    },
  });
  expect(await screen.findByText('Daftar pengamat belum dapat dimuat.')).toBeInTheDocument();
  isDown = false;
  await press('Coba lagi');
  expect(await screen.findByText('Belum mulai')).toBeInTheDocument();
});

const section = (total: number, average: number) => ({ total, answered: 8, average });
const row = { key: 'A', name: 'A. Pemrosesan Auditori', uncertain: false, standardError: 0.25 };
const comparison: ObserverComparison = {
  id: 5,
  relationship: 'teacher',
  completedAt: '2026-11-22T03:00:00.000Z',
  consent,
  bands: { owner: 'Tipikal', observer: null },
  agreement: { items: 120, same: 60, near: 108 },
  rows: [
    { ...row, owner: section(16, 2), observer: section(28, 3.5) },
    { ...row, key: 'B', name: 'B. Pemrosesan Visual', owner: section(16, 2), observer: null },
  ],
};

it('when an observer has completed, then sections, difference and agreement are shown, and a hidden section has no value', async () => {
  cards([], {}, { observers: [comparison] });
  const card = await screen.findByRole('region', { name: 'Dua Pengamat' });
  const rows = within(await within(card).findByRole('table')).getAllByRole('row');
  expect(rows.map((each) => [...each.children].map(({ textContent }) => textContent))).toEqual([
    ['Bagian', 'Pengisi', 'Pengamat', 'Selisih'],
    ['A. Pemrosesan Auditori', '2,0 (8 butir)', '3,5 (8 butir)', '+1,5 melebihi kesalahan ukur'],
  ]);
  expect(card).toHaveTextContent('Tidak dibandingkan: B. Pemrosesan Visual.');
  expect(card).toHaveTextContent('A. Pemrosesan Auditori (+1,5)');
  expect(card).toHaveTextContent('60 dari 120 butir (50%)');
  expect(card).toHaveTextContent('108 dari 120 butir (90%)');
  expect(card).toHaveTextContent('bukan diagnosis');
});

it('when two observers have completed, then one card has both, each below its name', async () => {
  const second = { ...comparison, id: 6, relationship: 'grandparent' as const, consent: { ...consent, name: 'Oma' } };
  cards([], {}, { observers: [second, comparison] });
  const card = await screen.findByRole('region', { name: 'Dua Pengamat' });
  expect(await within(card).findAllByRole('table')).toHaveLength(2);
  const names = within(card).getAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Kakek atau nenek: Oma', 'Guru: Bu Rini']);
});
