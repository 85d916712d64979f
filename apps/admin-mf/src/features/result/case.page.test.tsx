import type { CaseView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCaseFrame } from '../../app/case-frame.tsx';
import { adminResult, genericResult } from '../../testing/examples.ts';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { CasePage } from './case.page.tsx';

const view: CaseView = {
  result: adminResult(genericResult),
  notes: [],
  consultation: { status: 'requested', updatedAt: '2026-11-21T03:00:00.000Z', whatsappNumber: '081234567890' },
  awaitsSignOff: true,
  signOff: null,
  licence: { name: 'Dewi Lestari, Psikolog', licenceKind: 'STR', licence: '2012-01', expiresOn: '2030-12-31' },
};
const signed: CaseView = {
  ...view,
  awaitsSignOff: false,
  signOff: { name: 'Dewi, Psikolog', licenceKind: 'STR', licence: '2012-01', at: '2026-11-22T03:00:00.000Z' },
};
const Page = withCaseFrame(CasePage);
const PSYCHOLOGIST = { id: 7, role: 'internal', firstName: 'Dewi', lastName: 'Lestari' } as const;
const CASE = 'GET /api/cases/{id}';
const SIGN = 'POST /api/cases/{id}/sign-off';
const PROVE = 'POST /api/cases/second-factor/prove';

function open(answers: Record<string, () => unknown>, siteUser: object | null = PSYCHOLOGIST, number = '100001') {
  return renderWithShell(<Page />, {
    params: { userAssessmentId: number },
    pathname: `/cases/${number}`,
    answer: (call) => (answers[call] ?? (() => view))(),
    siteUser,
  });
}
const refuse = (status: number, code: string) => () => Promise.reject(refusal(status, code));
const dialog = () => screen.getByRole('dialog');
it('when the result is about a child and a time is booked, then both are on the page', async () => {
  const child = { name: 'Andi Rahmat', birthDate: '2019-08-12' };
  const booked = { startsAt: '2026-12-02T02:00:00.000Z', zone: 'Asia/Jakarta' as const };
  const consultation = {
    status: 'scheduled' as const,
    updatedAt: '2026-11-21T03:00:00.000Z',
    whatsappNumber: '',
    booked,
  };
  open({ [CASE]: () => ({ ...view, result: { ...view.result, child }, consultation }) });
  expect(await screen.findByText('Andi Rahmat, akun Ratna Wijaya')).toBeVisible();
  expect(screen.getByText('Rabu, 2 Desember 2026 pukul 09.00 WIB')).toBeVisible();
});
async function sign() {
  await userEvent.click(await screen.findByRole('button', { name: 'Tanda tangani hasil' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Tanda tangani hasil?' }));
  expect(question.getByText(/Dewi Lestari, Psikolog, STR 2012-01, tampil di hasil/)).toBeVisible();
  expect(question.queryByRole('textbox')).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Tanda tangani' }));
}
const sent = (calls: [string, unknown][], key: string) => calls.filter(([call]) => call === key);

describe('access', () => {
  it('when nobody is signed in, then redirects to the login and loads nothing', () => {
    const { paths, calls } = open({}, null);
    expect([paths, calls]).toEqual([['/login?next=%2Fcases%2F100001'], []]);
  });

  it.each(['user', 'admin'])('when the role is %s, then the page says whom it is for and loads nothing', (role) => {
    const { calls } = open({}, { ...PSYCHOLOGIST, role });
    expect(screen.getByText('Halaman ini hanya untuk psikolog.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it.each([
    [404, 'NOT_FOUND', 'Kasus tidak ditemukan atau tidak ditugaskan kepada Anda.', '/cases'],
    [
      403,
      'PROCESSING_RESTRICTED',
      'Pemilik akun membatasi data ini atau menarik persetujuan. Isi hasil tidak ditampilkan.',
      '/cases',
    ],
    [403, 'SECOND_FACTOR_MISSING', 'Aktifkan verifikasi dua langkah untuk membuka ruang kerja.', '/account'],
  ])('when the API answers %s %s, then says why and where to continue', async (status, code, text, href) => {
    open({ [CASE]: refuse(status, code) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByRole('link').at(-1)).toHaveAttribute('href', href);
  });

  it.each(['norms', 'schedule', '1e3', 'NaN'])(
    'when the number is %s, then there is no such case, and nothing is asked',
    (number) => {
      const { calls } = open({}, PSYCHOLOGIST, number);
      expect(screen.getByText('Kasus tidak ditemukan atau tidak ditugaskan kepada Anda.')).toBeVisible();
      expect(calls).toEqual([]);
    },
  );

  it('when the API fails, then a retry shows the case', async () => {
    let answer: () => unknown = refuse(500, 'INTERNAL');
    open({ [CASE]: () => answer() });
    const retry = await screen.findByRole('button', { name: 'Coba lagi' });
    answer = () => view;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hasil Kuesioner' })).toBeVisible();
  });
});

describe('the PDF', () => {
  const PDF = 'GET /api/cases/{id}/pdf';

  it('when it needs a proof, then asks for a code and downloads the one of the case', async () => {
    const files = watchSavedFiles();
    let isProven = false;
    const { calls, toasts } = open({
      [PDF]: () =>
        isProven ? { blob: new Blob(['%PDF-']), fileName: '100001.pdf' } : refuse(403, 'SECOND_FACTOR_NEEDED')(),
      [PROVE]: () => {
        isProven = true;
        return { success: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unduh PDF' }));
    await userEvent.type(await screen.findByLabelText(/^Kode/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    await waitFor(() => expect(sent(calls, PDF)).toHaveLength(2));
    expect(sent(calls, PDF)[1]).toEqual([PDF, { params: { id: 100_001 } }]);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ variant: 'success' }));
    expect(files.map(({ name }) => name)).toEqual(['100001.pdf']);
  });

  it('when it fails, then a toast says so', async () => {
    const { toasts } = open({ [PDF]: refuse(500, 'INTERNAL') });
    await userEvent.click(await screen.findByRole('button', { name: 'Unduh PDF' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ variant: 'destructive' }));
  });
});

describe('the signature', () => {
  it('when no admin has set a licence, then the card says who can, and there is nothing to sign with', async () => {
    open({ [CASE]: () => ({ ...view, licence: null }) });
    const card = within(await screen.findByRole('region', { name: 'Tanda tangan' }));
    expect(card.getByText(/Mintalah admin memeriksa dan mencatatnya/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tanda tangani hasil' })).toBeNull();
  });

  it('when the licence has ended, then the card says so, and there is nothing to sign with', async () => {
    open({ [CASE]: () => ({ ...view, licence: { ...view.licence, expiresOn: '2020-12-31' } }) });
    const card = within(await screen.findByRole('region', { name: 'Tanda tangan' }));
    expect(card.getByText(/^Masa berlaku izin psikolog Anda sudah berakhir/)).toBeVisible();
    expect(card.getByText('Berakhir')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tanda tangani hasil' })).toBeNull();
  });

  it('when the licence ended after the page was loaded, then the dialog shows the reason', async () => {
    const reason = 'Masa berlaku izin psikolog Anda sudah berakhir.';
    open({ [SIGN]: () => Promise.reject(refusal(409, 'LICENCE_EXPIRED', reason)) });
    expect(await screen.findByText('31 Desember 2030')).toBeVisible();
    await sign();
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('when a code is needed, then it is asked once, the signature is sent again and the card shows it without a button', async () => {
    let isProven = false;
    const { calls, toasts } = open({
      [SIGN]: () => (isProven ? signed : Promise.reject(refusal(403, 'SECOND_FACTOR_NEEDED'))),
      [PROVE]: () => {
        isProven = true;
        return { success: true };
      },
    });
    await sign();
    await userEvent.type(await screen.findByLabelText(/^Kode/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    const body = { name: 'Dewi Lestari, Psikolog', licenceKind: 'STR', licence: '2012-01' };
    await waitFor(() => expect(toasts).toEqual([{ title: 'Hasil sudah ditandatangani.', variant: 'success' }]));
    expect(sent(calls, SIGN)).toEqual([1, 2].map(() => [SIGN, { params: { id: 100_001 }, body }]));
    expect(sent(calls, PROVE)).toEqual([[PROVE, { body: { code: '123456' } }]]);
    expect(within(screen.getByRole('region', { name: 'Tanda tangan' })).getByText('2012-01')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tanda tangani hasil' })).toBeNull();
  });

  it('when the case was taken back meanwhile, then the page says so', async () => {
    let isMine = true;
    open({
      [CASE]: () => (isMine ? view : Promise.reject(refusal(404, 'NOT_FOUND'))),
      [SIGN]: () => {
        isMine = false;
        return Promise.reject(refusal(404, 'NOT_FOUND'));
      },
    });
    await sign();
    expect(await screen.findByText('Kasus tidak ditemukan atau tidak ditugaskan kepada Anda.')).toBeVisible();
  });
});

it('consultation: when an admin changed its status before a note is saved, then the next save keeps that status', async () => {
  let current = view;
  const CHANGE = 'POST /api/cases/{id}/consultation';
  const { calls } = open({
    [CASE]: () => current,
    [CHANGE]: () => {
      if (current !== view) return current;
      current = { ...view, consultation: { ...view.consultation!, status: 'contacted' } };
      throw refusal(409, 'CONFLICT');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ubah status konsultasi' }));
  await userEvent.type(within(dialog()).getByLabelText(/Catatan/), 'Halo');
  const save = () => userEvent.click(within(dialog()).getByRole('button', { name: 'Simpan' }));
  await save();
  await waitFor(() => expect(within(dialog()).getByLabelText('Status')).toHaveValue('contacted'));
  await save();
  const bodies = calls.filter(([call]) => call === CHANGE).map(([, input]) => (input as { body: object }).body);
  expect(bodies).toEqual(['requested', 'contacted'].map((status) => ({ from: status, status, note: 'Halo' })));
});
it('notes and consultation: when they are saved, then the request names what was seen, and the answer is shown', async () => {
  const note = { at: '2026-11-22T03:00:00.000Z', by: 'Dewi Lestari', text: 'Ragu pada bagian pendengaran' };
  const { calls } = open({ 'POST /api/cases/{id}/notes': () => ({ ...view, notes: [note] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Tulis catatan' }));
  await userEvent.type(within(dialog()).getByLabelText('Catatan'), note.text);
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText(note.text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ubah status konsultasi' }));
  await userEvent.selectOptions(within(dialog()).getByLabelText('Status'), 'done');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Simpan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const params = { id: 100_001 };
  expect(calls.slice(1)).toEqual([
    ['POST /api/cases/{id}/notes', { params, body: { text: note.text, after: 0 } }],
    ['POST /api/cases/{id}/consultation', { params, body: { from: 'requested', status: 'done' } }],
  ]);
});
