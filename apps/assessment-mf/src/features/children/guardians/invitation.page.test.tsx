import type { GuardianInvitationOpened } from '@kenali/contracts';
import { GUARDIAN_TERMS, GUARDIAN_TERMS_VERSION } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import { noConsent } from '../../../testing/user-assessments.ts';
import InvitationPage from './invitation.page.tsx';

const STATUS = 'POST /api/guardian-invitations/status';
const OPEN = 'POST /api/guardian-invitations/open';
const ACCEPT = 'POST /api/guardian-invitations/accept';
const TOKEN = 'A'.repeat(32);
const opened: GuardianInvitationOpened = {
  childFirstName: 'Bima',
  ownerName: 'Ratna Wijaya',
  expiresAt: '2026-11-27T03:00:00.000Z',
};

let shell: FakeShell;
function open(answers: Record<string, Answer> = {}, hash = `#${TOKEN}`) {
  shell = fakeShell({
    hash,
    answers: { [STATUS]: () => ({ expiresAt: opened.expiresAt }), [OPEN]: () => opened, ...answers },
  });
  return shell.show(<InvitationPage />);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const typePin = async (pin: string) => {
  await userEvent.clear(await screen.findByLabelText('PIN'));
  await userEvent.type(screen.getByLabelText('PIN'), pin);
  await press('Buka undangan');
};
const title = () => screen.getByRole('heading', { level: 1, name: 'Undangan wali' });

// The address of an earlier test is still known, so this one comes first.
it('when the address has no token, then it says so and asks for no PIN', () => {
  open({}, '');
  expect(screen.getByText(/^Undangan ini tidak ditemukan\. Buka lagi tautan/)).toBeVisible();
  expect(screen.queryByLabelText('PIN')).toBeNull();
});

const anonymous = { status: 'anonymous', user: null } as const;

it('when the login leads back without the token, then the invitation continues; before the login only its end was asked for', async () => {
  shell = fakeShell({
    hash: `#${TOKEN}`,
    session: anonymous,
    answers: { [STATUS]: () => ({ expiresAt: opened.expiresAt }) },
  });
  const view = shell.show(<InvitationPage />);
  await waitFor(() => expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Masuk dahulu' })));
  expect(shell.send.mock.calls.map(([call]) => call)).toEqual([STATUS]);
  view.unmount();
  open({}, '');
  await typePin('042317');
  await waitFor(() => expect(shell.sent(OPEN)).toEqual([{ body: { token: TOKEN, pin: '042317' } }]));
});

it.each([
  ['signed in', undefined],
  ['signed out', anonymous],
])('when the invitation has ended, then somebody who is %s reads it first: no login, no PIN', async (_, session) => {
  shell = fakeShell({
    hash: `#${TOKEN}`,
    ...(session && { session }),
    answers: { [STATUS]: () => Promise.reject(apiError('GUARDIAN_INVITATION_ENDED')) },
  });
  shell.show(<InvitationPage />);
  const announced = screen.getAllByRole('status').find((part) => part.textContent === '');
  expect(await screen.findByText(/^Undangan ini sudah tidak berlaku/)).toBeVisible();
  expect(announced).toHaveTextContent(/^Undangan ini sudah tidak berlaku/);
  expect(screen.queryAllByRole('link', { name: 'Buka halaman Anak' })).toHaveLength(session ? 0 : 1);
  expect(screen.queryAllByText(/^Jika Anda sudah menerimanya/)).toHaveLength(session ? 0 : 1);
  expect(screen.queryByLabelText('PIN')).toBeNull();
  expect(shell.toast).not.toHaveBeenCalled();
});

it('when its end cannot be asked for, then the PIN is asked for all the same', async () => {
  open({ [STATUS]: () => Promise.reject(networkError()) });
  await typePin('042317');
  await waitFor(() => expect(shell.sent(OPEN)).toHaveLength(1));
});

it('when nothing answers whether it has ended, then the PIN is asked for after three seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  open({ [STATUS]: () => new Promise(() => undefined) });
  expect(screen.getByText('Memuat...')).toBeVisible();
  expect(screen.queryByLabelText('PIN')).toBeNull();
  expect(await screen.findByLabelText('PIN', undefined, { timeout: 4000 })).toBeVisible();
  expect(screen.queryByText('Memuat...')).toBeNull();
});

it.each([
  ['NOT_FOUND' as const, /./],
  ['GUARDIAN_INVITATION_ENDED' as const, /^Undangan ini sudah tidak berlaku/],
])('when the API answers %s, then no PIN is asked for any more', async (code, text) => {
  open({ [OPEN]: () => Promise.reject(apiError(code)) });
  await typePin('042317');
  await waitFor(() => expect(screen.queryByLabelText('PIN')).toBeNull());
  expect(screen.getByText(text, { selector: 'p' })).toBeVisible();
  expect(title()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Buka halaman Anak' })).toHaveAttribute('href', '/account/children');
});

it('when there is no network, then the PIN can be sent again', async () => {
  open({ [OPEN]: () => Promise.reject(networkError()) });
  await typePin('042317');
  expect(await screen.findByRole('alert')).toHaveTextContent('Undangan belum dapat dibuka. Silakan coba lagi.');
  expect(screen.getByLabelText('PIN')).toHaveValue('042317');
});

it('when the account has no consent yet, then it gives its own one before the invitation can be accepted', async () => {
  open({
    [OPEN]: () => ({ ...opened, needsConsent: true }),
    'GET /api/consent': () => noConsent,
    'POST /api/consent': () => ({ ...noConsent, state: 'active' }),
  });
  await typePin('042317');
  expect(await screen.findByRole('heading', { name: noConsent.text.title })).toBeVisible();
  expect(title()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Terima undangan' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Ibu' }));
  await press('Saya setuju');
  expect(await screen.findByRole('button', { name: 'Terima undangan' })).toBeVisible();
  // The relationship was declared a moment ago, and can still be changed.
  expect(screen.getByRole('radio', { name: 'Saya ibu anak ini' })).toBeChecked();
});

describe('accepting', () => {
  const accept = async (answer: Answer) => {
    open({ [ACCEPT]: answer });
    await typePin('042317');
    await press('Terima undangan');
  };
  const declare = async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Saya ayah anak ini' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /saya menyetujui hal-hal ini/ }));
    await press('Terima undangan');
  };

  it('when relationship or agreement is missing, then it says so and sends nothing; then it accepts the terms that it showed', async () => {
    await accept(() => ({}));
    for (const sentence of GUARDIAN_TERMS[GUARDIAN_TERMS_VERSION]) expect(screen.getByText(sentence)).toBeVisible();
    expect(
      screen.getByText(/Catatan bebas yang Anda tulis .* dibaca mereka, di halaman hasil dan di laporan PDF/),
    ).toBeVisible();
    const choice = screen.getByRole('group', { name: 'Siapa Anda bagi anak ini?' });
    expect(choice).toHaveAccessibleDescription('Pilih hubungan Anda dengan anak ini.');
    expect(screen.getByRole('radio', { name: 'Saya ibu anak ini' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Saya ayah anak ini' }));
    await press('Terima undangan');
    const agreement = screen.getByRole('checkbox', { name: /saya menyetujui hal-hal ini/ });
    expect(agreement).toHaveAccessibleDescription('Beri tanda setuju.');
    expect(agreement).toHaveFocus();
    expect(shell.sent(ACCEPT)).toEqual([]);
    await declare();
    await waitFor(() =>
      expect(shell.navigate).toHaveBeenCalledWith('/account/children', expect.objectContaining({ replace: true })),
    );
    const body = { token: TOKEN, pin: '042317', relationship: 'Ayah', terms: GUARDIAN_TERMS_VERSION, consent: true };
    expect(shell.sent(ACCEPT)).toEqual([{ body }]);
    expect(shell.toast).toHaveBeenCalledWith({ title: 'Anda sekarang wali profil ini' });
  });

  it('when somebody withdrew it meanwhile, then it says so', async () => {
    await accept(() => Promise.reject(apiError('GUARDIAN_INVITATION_ENDED')));
    await declare();
    expect(await screen.findByText(/^Undangan ini sudah tidak berlaku/)).toBeVisible();
    expect(screen.queryByText(/Bima/)).toBeNull();
    expect(shell.navigate).not.toHaveBeenCalled();
  });

  it('when there is no network, then it can be sent again', async () => {
    await accept(() => Promise.reject(networkError()));
    await declare();
    expect(await screen.findByRole('alert')).toHaveTextContent('Undangan belum diterima. Silakan coba lagi.');
  });
});
