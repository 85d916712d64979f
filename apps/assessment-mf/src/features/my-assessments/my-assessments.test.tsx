import type { ConsultationStatus, UserAssessmentView } from '@kenali/contracts';
import { ButtonLink } from '@kenali/ui';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, type FakeShell, fakeShell } from '../../testing/fake-shell.tsx';
import { available, completed, inProgress, noConsent } from '../../testing/user-assessments.ts';
import { MyAssessments } from './my-assessments.tsx';

const LIST = 'GET /api/user-assessments';
let shell: FakeShell;

function open(answer: () => unknown) {
  shell = fakeShell({ answers: { [LIST]: answer } });
  shell.show(<MyAssessments />);
}
const cards = async () => (await screen.findByRole('list')).querySelectorAll('li');

it.each<[UserAssessmentView, string, string]>([
  [available, 'Mulai Tes', '/sensory-profile/100001'],
  [
    { ...inProgress, assessment: { ...inProgress.assessment, type: 'learning' } },
    'Lanjutkan',
    '/learning-style/100002',
  ],
  [inProgress, 'Lanjutkan', '/sensory-profile/100002'],
  [completed, 'Lihat Laporan', '/results/100003'],
])('button: when the status is $status, then links to the next step', async (userAssessment, label, to) => {
  open(() => [userAssessment]);
  expect(await screen.findByRole('link', { name: new RegExp(`^${label} `) })).toHaveAttribute('href', to);
});

it('button: when the result waits for a psychologist, then says so and links to the page that explains it', async () => {
  open(() => [{ ...completed, awaitsSignOff: true }]);
  expect(await screen.findByText('Menunggu pemeriksaan psikolog')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lihat Status / })).toHaveAttribute('href', '/results/100003');
  expect(screen.queryByText('Selesai')).toBeNull();
});

it('frozen: when a refund froze one, then its card is the last, says so and why, and does not invite to continue', async () => {
  open(() => [{ ...inProgress, isFrozen: true }, completed, available]);
  const last = within([...(await cards())].at(-1) as HTMLElement);
  expect(last.getByText('Akses dibekukan')).toBeVisible();
  expect(last.getByText(/^Dana pesanan ini sudah dikembalikan/)).toBeVisible();
  expect(last.getByRole('link', { name: /^Lihat Status / })).toHaveAttribute('href', '/sensory-profile/100002');
  expect(screen.queryByText('Berjalan')).toBeNull();
  expect(screen.queryByText(/^Lanjutkan/)).toBeNull();
});

it('frozen: when it is the only one, then its button is not the primary one of the view', async () => {
  shell = fakeShell({ answers: { [LIST]: () => [{ ...inProgress, isFrozen: true }] } });
  shell.show(
    <>
      <MyAssessments />
      <ButtonLink href="#" $size="small" $variant="secondary">
        Pembanding
      </ButtonLink>
    </>,
  );
  const link = await screen.findByRole('link', { name: /^Lihat Status / });
  expect(link.className).toBe(screen.getByRole('link', { name: 'Pembanding' }).className);
});

it.each<[ConsultationStatus, string, RegExp]>([
  ['requested', 'Menunggu jadwal', /akan menghubungi Anda melalui WhatsApp/],
  ['contacted', 'Sudah dihubungi', /sudah menghubungi Anda melalui WhatsApp/],
  ['scheduled', 'Terjadwal', /Waktu konsultasi sudah disepakati/],
  ['done', 'Sudah dilaksanakan', /untuk asesmen ini sudah dilaksanakan/],
])('consultation: when the status is %s, then shows a badge and an explanation', async (status, label, detail) => {
  open(() => [{ ...completed, consultation: { status, updatedAt: '2026-11-21T03:00:00.000Z' } }]);
  expect(await screen.findByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lihat Laporan / })).toBeVisible();
});

it('child: when two profiles are for two children, then each card shows its child', async () => {
  open(() => [
    { ...inProgress, childName: 'Bima Wijaya' },
    { ...completed, childName: 'Dewi Wijaya' },
  ]);
  const [first, second] = await cards();
  expect(within(first as HTMLElement).getByText('Untuk Bima Wijaya')).toBeVisible();
  expect(within(second as HTMLElement).getByText('Untuk Dewi Wijaya')).toBeVisible();
});

it.each([[null], [undefined]])('child: when the name is %s, then the card shows no name', async (childName) => {
  // Older releases of the API do not send the name.
  open(() => [{ ...available, childName }]);
  await screen.findByRole('link', { name: /^Mulai Tes / });
  expect(screen.queryByText(/^Untuk/)).toBeNull();
});

it('filter: when the list is about several children, then one of them can be shown alone, and also after a poll', async () => {
  open(() => [
    { ...inProgress, childName: 'Bima', childId: 4 },
    { ...completed, childName: 'Dewi', childId: 5 },
    { ...completed, id: 100_010, childName: 'Dewi' },
    available,
  ]);
  expect(await cards()).toHaveLength(4);
  const select = screen.getByLabelText('Tampilkan asesmen untuk');
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Semua',
    'Bima',
    'Dewi',
    'Dewi (tanpa profil)',
  ]);
  await userEvent.selectOptions(select, 'Dewi');
  const [only, ...others] = await cards();
  expect(only).toHaveTextContent('Untuk Dewi');
  expect(others).toEqual([]);
  expect(within(only as HTMLElement).getByRole('link', { name: /nomor 100003$/ })).toBeVisible();
});

it('filter: when the list is about one child, then there is none', async () => {
  open(() => [{ ...completed, childName: 'Dewi', childId: 5 }, available]);
  await cards();
  expect(screen.queryByLabelText('Tampilkan asesmen untuk')).toBeNull();
});

it('consultation: when the assessment includes none, then the card shows no status', async () => {
  open(() => [{ ...completed, consultation: null }]);
  await screen.findByRole('link', { name: /^Lihat Laporan / });
  expect(screen.queryByText('Gratis Konsultasi Online 1 Kali')).toBeNull();
});

it('order: when one is in progress, then it is first and shows its progress', async () => {
  open(() => [completed, available, inProgress]);
  const [first, second, third] = [...(await cards())] as HTMLElement[];
  expect(within(first as HTMLElement).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '42 dari 125 butir');
  expect(within(first as HTMLElement).getByRole('link', { name: /^Lanjutkan / })).toBeVisible();
  expect(within(second as HTMLElement).getByRole('link', { name: /^Mulai Tes / })).toBeVisible();
  expect(within(third as HTMLElement).getByText('Selesai 21 November 2026')).toBeVisible();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});

it('loading: when the list is not loaded, then shows a loading message', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('status')).toHaveTextContent('Memuat asesmen...');
});

it('empty: when there are none, then links to the catalogue', async () => {
  open(() => []);
  expect(await screen.findByText('Anda belum memiliki asesmen')).toBeVisible();
});

it('error: when the list cannot be loaded, then a retry loads it', async () => {
  let isUnavailable = true;
  open(() => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : [available]));
  expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat asesmen');
  isUnavailable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: /^Mulai Tes / })).toBeVisible();
});

it('poll: when three seconds have passed, then loads the list again and keeps the old list if that fails', async () => {
  jest.useFakeTimers();
  let isUnavailable = false;
  open(() => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : [available]));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(shell.sent(LIST)).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(shell.sent(LIST)).toHaveLength(1);
  isUnavailable = true;
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(shell.sent(LIST)).toHaveLength(2);
  expect(screen.getByRole('link', { name: /^Mulai Tes / })).toBeVisible();
  expect(screen.getByText(/belum dapat diperbarui/)).toBeVisible();
});

it('button: when two assessments have the same name, then the number tells the links apart', async () => {
  open(() => [available, { ...available, id: 100_009 }]);
  const links = await screen.findAllByRole('link', { name: /^Mulai Tes / });
  const names = links.map((link) => link.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/nomor 10000[19]$/);
});

it.each([
  [42, /^Dibeli /],
  [null, /^Tersedia sejak /],
])('date: when the order id is %s, then the card says how the assessment came', async (orderId, expected) => {
  open(() => [{ ...available, orderId }]);
  expect(await screen.findByText(expected)).toBeVisible();
});

describe('consent', () => {
  const openWith = (consent: object, list = [inProgress]) => {
    shell = fakeShell({ answers: { [LIST]: () => list, 'GET /api/consent': () => ({ ...noConsent, ...consent }) } });
    shell.show(<MyAssessments />);
  };
  const notice = 'Persetujuan Anda diperlukan';

  it.each(['none', 'withdrawn', 'outdated'])(
    'when it is required and its state is %s, then a notice says so',
    async (state) => {
      openWith({ state });
      // An inventory for oneself asks too.
      expect((await screen.findByText(notice)).parentElement).toHaveTextContent(`${notice} saat Anda membuka asesmen.`);
    },
  );

  it.each([{ state: 'active' }, { isRequired: false }])(
    'when the API says %j, then there is no notice',
    async (consent) => {
      openWith(consent);
      await cards();
      expect(shell.sent('GET /api/consent')).toHaveLength(1);
      expect(screen.queryByText(notice)).toBeNull();
    },
  );

  it('when the consent never answers, then the list waits for three seconds only', async () => {
    jest.useFakeTimers();
    const never = () => new Promise(() => undefined);
    shell = fakeShell({ answers: { [LIST]: () => [inProgress], 'GET /api/consent': never } });
    shell.show(<MyAssessments />);
    await act(() => jest.advanceTimersByTimeAsync(2999));
    expect(screen.queryByRole('list')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('link', { name: /^Lanjutkan / })).toBeVisible();
  });

  it('when every assessment is completed or frozen, then there is no notice', async () => {
    openWith({ state: 'none' }, [completed, { ...inProgress, isFrozen: true }]);
    await cards();
    expect(shell.sent('GET /api/consent')).toHaveLength(1);
    expect(screen.queryByText(notice)).toBeNull();
  });
});
