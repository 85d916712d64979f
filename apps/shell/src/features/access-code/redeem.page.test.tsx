import type { ErrorCode } from '@kenali/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { practice } from '../../practice.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { orderOf, sensory } from '../../testing/fixtures.ts';
import { findPage, openSignedIn, renderSite } from '../../testing/render-site.tsx';

const REDEEM = 'POST /api/access-codes/redeem';
/** The last sign follows from the others. */
const CODE = '0000000000000000';
const SHOWN = '0000-0000-0000-0000';
const redeemed = {
  orderId: 7,
  userAssessmentId: 100_007,
  partner: 'SD Harapan',
  assessment: { id: sensory.id, name: sensory.name, type: sensory.type },
};
const field = () => screen.findByRole('textbox', { name: /Kode akses/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Pakai kode' }));

beforeEach(() => {
  practice.features = ['access-codes'];
});
afterEach(() => {
  delete practice.features;
});

it('when the practice has no access codes, then the page is unknown and the dashboard has no link to it', async () => {
  delete practice.features;
  const { api } = openSignedIn(`/kode#${SHOWN}`, { [REDEEM]: { body: redeemed } });
  expect(await screen.findByText(/Halaman ini tidak ada/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(api.callsTo(REDEEM)).toEqual([]);
});

it('when a visitor scans a slip, then the code leaves the address, and waits for the sign-in in this tab', async () => {
  const { history, location } = window;
  renderSite(`/kode#${SHOWN}`, fakeServer({}));
  await findPage('Kode akses');
  await waitFor(() => expect(location.hash).toBe(''));
  expect(await screen.findByText(new RegExp(SHOWN))).toBeVisible();
  expect(sessionStorage.getItem('kenali.access-code')).toBe(SHOWN);
  expect(JSON.stringify(localStorage)).not.toContain('0000-0000');
  expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login?next=/kode');
  expect(screen.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register?next=/kode');
  expect(history.length).toBeGreaterThan(0);
});

it('when the signed-in user sends the kept code, then the assessment is ready, and the tab forgets the code', async () => {
  const { api } = await openWithKept(SHOWN, { [REDEEM]: { body: redeemed } });
  expect(await field()).toHaveValue(SHOWN);
  await submit();
  const heading = await findPage(new RegExp(sensory.name));
  expect(heading).toHaveFocus();
  expect(screen.getByText(/dari SD Harapan/)).toBeVisible();
  expect(screen.getByRole('link', { name: `Mulai Tes ${sensory.name}` })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/100007$/),
  );
  expect(api.callsTo(REDEEM).map(({ body }) => body)).toEqual([{ code: CODE }]);
  expect(sessionStorage.getItem('kenali.access-code')).toBeNull();
});

it('when the address has another text, then it is neither shown nor kept', async () => {
  renderSite('/kode#Hubungi-08123', fakeServer({}));
  await findPage('Kode akses');
  expect(await screen.findByText(/lalu masukkan kodenya di sini/)).toBeVisible();
  expect(screen.queryByText(/08123/)).toBeNull();
  expect(sessionStorage.getItem('kenali.access-code')).toBeNull();
});

it.each<[number, ErrorCode]>([
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
])('when the server refuses the kept code with %i, then the tab forgets it', async (status, code) => {
  await openWithKept(SHOWN, { [REDEEM]: refusal(status, code, 'Kode ini sudah tidak berlaku.') });
  expect(await field()).toHaveValue(SHOWN);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('sudah tidak berlaku');
  expect(sessionStorage.getItem('kenali.access-code')).toBeNull();
});

it('when the user signs out, then the tab forgets the kept code', async () => {
  await openWithKept(SHOWN, { 'POST /api/auth/logout': { body: {} } });
  expect(await field()).toHaveValue(SHOWN);
  await userEvent.click(screen.getByRole('button', { name: 'Buka menu' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Keluar' })[0] as HTMLElement);
  await waitFor(() => expect(sessionStorage.getItem('kenali.access-code')).toBeNull());
});

it('when the session ends after a code was used, then the page tells nobody else what it opened', async () => {
  const { webCore } = await openWithKept(SHOWN, { [REDEEM]: { body: redeemed } });
  await field();
  await submit();
  await findPage(new RegExp(sensory.name));
  act(() => webCore.session.end());
  await findPage('Kode akses');
  expect(screen.queryByText(/SD Harapan/)).toBeNull();
});

it('when the session turns out to have ended, then the code waits for the sign-in', async () => {
  await openWithKept(SHOWN, {
    [REDEEM]: refusal(401, 'Unauthorized', 'Sesi Anda telah berakhir.'),
    'POST /api/auth/refresh': refusal(401, 'Unauthorized', 'Sesi Anda telah berakhir.'),
  });
  expect(await field()).toHaveValue(SHOWN);
  await submit();
  expect(await screen.findByText(/kodenya tetap tersimpan di tab ini/)).toHaveTextContent(SHOWN);
  expect(sessionStorage.getItem('kenali.access-code')).toBe(SHOWN);
});

it('when a sign is wrong, then the field says so, gets the focus, and nothing is sent', async () => {
  const { api } = openSignedIn('/kode', { [REDEEM]: { body: redeemed } });
  await userEvent.type(await field(), '0000 0000 0000 0001');
  await submit();
  expect(await field()).toHaveAccessibleDescription(/belum lengkap atau ada huruf yang keliru/);
  expect(await field()).toHaveFocus();
  expect(api.callsTo(REDEEM)).toEqual([]);
});

it('when the code is typed with other letters and blanks, then it is sent as one spelling', async () => {
  const { api } = openSignedIn('/kode', { [REDEEM]: { body: redeemed } });
  await userEvent.type(await field(), 'oooo 0000-OOOO 0000');
  await submit();
  await findPage(new RegExp(sensory.name));
  expect(api.callsTo(REDEEM)[0]?.body).toEqual({ code: CODE });
});

it('when the server refuses, then its sentence is shown, and the code stays for another try', async () => {
  const message = 'Kode ini tidak kami kenal, atau sudah dipakai.';
  const { api } = openSignedIn('/kode', { [REDEEM]: refusal(404, 'NOT_FOUND', message) });
  await userEvent.type(await field(), CODE);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  api.answers[REDEEM] = { body: redeemed };
  expect(await field()).toHaveValue(SHOWN);
  await submit();
  await findPage(new RegExp(sensory.name));
});

it('when the practice has access codes, then the dashboard leads to the page, and its history says who gave the code', async () => {
  const order = orderOf({
    id: 7,
    totalAmount: '0.00',
    status: 'completed',
    paymentStatus: 'paid',
    paymentMethod: 'access_code',
    partner: 'SD Harapan',
  });
  const ended = { ...order, id: 8, status: 'cancelled', paymentStatus: 'failed' };
  openSignedIn('/dashboard', { 'GET /api/orders': { body: [ended, order] } });
  expect(await screen.findByRole('link', { name: 'Punya kode akses?' })).toHaveAttribute('href', '/kode');
  expect(await screen.findAllByText('Kode akses dari SD Harapan')).toHaveLength(2);
  expect(screen.getByText(/Kode ini dikembalikan/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /pesanan #[78]/ })).toBeNull();
  expect(screen.getByText('Selesai')).toBeVisible();
  expect(screen.getByText('Kode dikembalikan')).toBeVisible();
  expect(screen.queryByText('Lunas')).toBeNull();
});

async function openWithKept(code: string, answers: Parameters<typeof openSignedIn>[1]) {
  sessionStorage.setItem('kenali.access-code', code);
  return openSignedIn('/kode', answers);
}
