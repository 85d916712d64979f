import type { OwnRestrictions, RestrictionView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findPage, openSignedIn } from '../../../testing/render-site.tsx';

const READ = 'GET /api/restrictions';
const ON = 'POST /api/restrictions';
const OFF = 'POST /api/restrictions/7/lift';
const alya = { name: 'Alya Kirana', birthDate: '2019-03-14' };
const bima = { name: 'Bima', birthDate: '' };
const ofAlya: RestrictionView = { id: 7, child: alya, reason: 'Sengketa hak asuh', since: '2026-11-23T07:30:00Z' };
const own = (...restrictions: RestrictionView[]): { body: OwnRestrictions } => ({
  body: { restrictions, children: [alya, bima].map((child) => ({ ...child, assessments: 2 })) },
});

async function open(answers: Parameters<typeof openSignedIn>[1]) {
  const { api } = openSignedIn('/account/data', {
    'GET /api/data-exports/newest': { body: { newest: null } },
    'GET /api/data-requests': { body: { children: [], requests: [], needsCode: false } },
    ...answers,
  });
  await findPage('Data saya');
  return api;
}
const findSection = async () => within(await screen.findByRole('region', { name: 'Batasi pemrosesan data' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('when a child is chosen, then the switch sends it with the reason, and the page begins with what is restricted', async () => {
  const api = await open({ [READ]: own(), [ON]: { body: ofAlya } });
  const section = await findSection();
  expect(section.getByRole('button', { name: 'Aktifkan pembatasan' })).toBeDisabled();
  await userEvent.click(section.getByRole('radio', { name: /Data Alya Kirana/ }));
  await userEvent.type(section.getByLabelText('Alasan (boleh kosong)'), 'Sengketa hak asuh', { delay: null });
  api.answers[READ] = own(ofAlya);
  await press('Aktifkan pembatasan');
  expect(await screen.findByText('Data Alya Kirana sedang dibatasi')).toBeVisible();
  expect(screen.getByText(/Berlaku sejak 23 November 2026.*Alasan: Sengketa hak asuh/)).toBeVisible();
  expect(api.callsTo(ON).map(({ body }) => body)).toEqual([
    { scope: 'child', child: alya, reason: 'Sengketa hak asuh' },
  ]);
  // It can only be restricted once.
  await waitFor(() => expect(section.queryByRole('radio', { name: /Alya/ })).toBeNull());
  expect(section.getByRole('radio', { name: /Bima/ })).not.toBeChecked();
});

it('a child with a profile alone: can be chosen too', async () => {
  await open({ [READ]: { body: { restrictions: [], children: [{ ...alya, assessments: 0 }] } } });
  const name = /Data Alya Kirana.*Lahir 14 Maret 2019, belum ada asesmen/;
  expect((await findSection()).getByRole('radio', { name })).toBeEnabled();
});

it('the whole account: needs no reason, and the section then refers to the top of the page', async () => {
  const whole = { ...ofAlya, id: 8, child: null, reason: '' };
  const api = await open({ [READ]: own(), [ON]: { body: whole } });
  await userEvent.click((await findSection()).getByRole('radio', { name: /Seluruh akun/ }));
  api.answers[READ] = own(whole);
  await press('Aktifkan pembatasan');
  expect(await screen.findByText('Semua data akun ini sedang dibatasi')).toBeVisible();
  expect(api.callsTo(ON)[0]?.body).toEqual({ scope: 'account' });
  expect((await findSection()).queryByRole('radio')).toBeNull();
});

it('when the list shrinks after a choice, then the chosen child is restricted, and not the whole account', async () => {
  const api = await open({ [READ]: own(ofAlya), [ON]: { body: { ...ofAlya, id: 8, child: bima } } });
  await userEvent.click((await findSection()).getByRole('radio', { name: /Bima/ }));
  const shorter = { restrictions: [ofAlya], children: [{ ...bima, assessments: 2 }] };
  api.answers[READ] = { body: shorter };
  // The dialog reads the list again.
  const before = api.callsTo(READ).length;
  await press('Cabut pembatasan');
  await waitFor(() => expect(api.callsTo(READ).length).toBeGreaterThan(before));
  await press('Kembali');
  await press('Aktifkan pembatasan');
  await waitFor(() => expect(api.callsTo(ON).map(({ body }) => body)).toEqual([{ scope: 'child', child: bima }]));
});

it('lifting: asks first, sends the confirmation, and the notice goes', async () => {
  const api = await open({ [READ]: own(ofAlya), [OFF]: { body: { success: true } } });
  await press('Cabut pembatasan');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Cabut pembatasan?' }));
  expect(dialog.getByText(/Pembatasan lain yang aktif tetap berlaku/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Kembali' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.callsTo(OFF)).toHaveLength(0);
  await press('Cabut pembatasan');
  api.answers[READ] = own();
  await press('Ya, cabut pembatasan');
  await waitFor(() => expect(screen.queryByText('Data Alya Kirana sedang dibatasi')).toBeNull());
  expect(api.callsTo(OFF).map(({ body }) => body)).toEqual([{ confirmed: true }]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Data saya' })).toHaveFocus());
});

it('when the server fails, then the section and the dialog say that nothing has changed', async () => {
  const broken = { status: 500, body: 'boom' };
  await open({ [READ]: own(ofAlya), [ON]: broken, [OFF]: broken });
  await userEvent.click((await findSection()).getByRole('radio', { name: /Seluruh akun/ }));
  await press('Aktifkan pembatasan');
  expect(await screen.findByRole('alert')).toHaveTextContent('Perubahan belum tersimpan. Silakan coba lagi.');
  await press('Cabut pembatasan');
  await press('Ya, cabut pembatasan');
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent('belum tersimpan');
});
