import type { SharedResultView, ShareLinkCreated, ShareLinkView } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import { learningResult, resultView } from '../../../testing/results.ts';
import { sensoryResult } from '../../../testing/sensory-result.ts';
import { ShareCard } from './share-card.tsx';
import { SharedResultPage } from './shared-result.page.tsx';

const LIST = 'GET /api/user-assessments/{id}/share-links';
const CREATE = 'POST /api/user-assessments/{id}/share-links';
const REVOKE = 'POST /api/share-links/{id}/revoke';
const STATUS = 'POST /api/shared-results/status';
const OPEN = 'POST /api/shared-results/open';
const RESULT = 'POST /api/shared-results/result';
const PDF = 'POST /api/shared-results/pdf';
const TOKEN = 'A'.repeat(32);

let shell: FakeShell;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const link = (change: Partial<ShareLinkView> = {}): ShareLinkView => ({
  id: 3,
  state: 'active',
  days: 7,
  openings: 0,
  views: [],
  createdAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-11-27T03:00:00.000Z',
  ...change,
});
const created: ShareLinkCreated = { link: link(), token: TOKEN, pin: '042317' };

describe('ShareCard', () => {
  const card = (links: ShareLinkView[], answers: Record<string, Answer> = {}) => {
    shell = fakeShell({ answers: { [LIST]: () => ({ links }), [CREATE]: () => created, ...answers } });
    shell.show(<ShareCard id={100003} />);
  };

  it('when the owner creates a link, then it shows address and PIN until the owner is done, and the list again', async () => {
    const links: ShareLinkView[] = [];
    card(links, {
      [CREATE]: () => {
        links.push(link());
        return created;
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: '30 hari' }));
    await press('Buat tautan');
    expect(await screen.findByRole('heading', { name: 'Tautan sudah dibuat' })).toHaveFocus();
    expect(shell.sent(CREATE)).toEqual([{ params: { id: 100003 }, body: { days: 30 } }]);
    expect(screen.getByLabelText('Tautan')).toHaveValue(`http://localhost/shared#${TOKEN}`);
    expect(screen.getByText('042317')).toBeInTheDocument();
    expect(screen.getByText('PIN ini hanya tampil sekali')).toBeInTheDocument();
    await press('Selesai');
    expect(screen.queryByText('042317')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buat tautan' })).toHaveFocus());
    expect(await screen.findByText('Belum pernah dibuka.')).toBeInTheDocument();
  });

  it('when an answer is lost and the owner tries again, then the same key is sent; another choice and another link have new keys', async () => {
    let isLost = true;
    card([], {
      [CREATE]: () => {
        if (isLost) throw networkError();
        return created;
      },
    });
    await press('Buat tautan');
    expect(await screen.findByRole('alert')).toHaveTextContent('Tautan belum dapat dibuat. Silakan coba lagi.');
    await press('Buat tautan');
    await waitFor(() => expect(shell.sent(CREATE)).toHaveLength(2));
    await userEvent.click(await screen.findByRole('radio', { name: '1 hari' }));
    isLost = false;
    await press('Buat tautan');
    await screen.findByText('042317');
    await press('Selesai');
    await press('Buat tautan');
    await screen.findByText('042317');
    const keys = shell.send.mock.calls
      .filter(([call]) => call === CREATE)
      .map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toMatch(/^[\da-f-]{20,}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('when the consent is missing or there are too many links, then it says what to do', async () => {
    card([], { [CREATE]: () => Promise.reject(apiError('CONSENT_REQUIRED')) });
    await press('Buat tautan');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('memerlukan persetujuan orang tua atau wali');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/account');
    shell.answers[CREATE] = () => Promise.reject(apiError('SHARE_LINKS_FULL'));
    await press('Buat tautan');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('sudah memiliki 10 tautan aktif'));
  });

  it('when the processing is restricted, then it says so, and links can be revoked but not created', async () => {
    card([link()], { [LIST]: () => ({ links: [link()], isRestricted: true }) });
    expect(await screen.findByText('Berbagi sedang dibatasi')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat atau cabut pembatasan' })).toHaveAttribute('href', '/account/data');
    expect(screen.queryByRole('button', { name: 'Buat tautan' })).toBeNull();
    expect(screen.getByRole('button', { name: /Cabut/ })).toBeEnabled();
  });

  it('when links exist, then each has its state and its openings, and only an active one can be revoked', async () => {
    const views = [
      { kind: 'pdf' as const, at: '2026-11-21T03:05:00.000Z', device: 'Chrome di Android' },
      { kind: 'opened' as const, at: '2026-11-21T03:00:00.000Z', device: 'Chrome di Android' },
    ];
    const links = [
      link({ openings: 1, views }),
      link({ id: 2, state: 'expired' }),
      link({ id: 1, state: 'revoked' }),
      link({ id: 4, state: 'ended' }),
    ];
    card(links, {
      [REVOKE]: () => {
        links[0] = link({ state: 'revoked' });
        return links[0];
      },
    });
    const list = await screen.findByRole('list', { name: 'Tautan yang sudah dibuat' });
    for (const text of ['Aktif', 'Kedaluwarsa', 'Dicabut', 'Berakhir', 'Dibuka 1 kali'])
      expect(within(list).getByText(text)).toBeInTheDocument();
    expect(within(list).getByText('PDF diunduh: 21 November 2026, 10.05 WIB, Chrome di Android')).toBeInTheDocument();
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await press('Cabut tautan yang dibuat 20 November 2026, 10.00 WIB');
    await press('Ya, cabut');
    expect(shell.sent(REVOKE)).toEqual([{ params: { id: 3 } }]);
    await waitFor(() => expect(within(list).queryByRole('button')).not.toBeInTheDocument());
    expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Tautan dicabut' }));
  });

  it('when wrong PINs were entered, or more openings than are kept, then it says so', async () => {
    const at = '2026-11-21T03:00:00.000Z';
    const views = Array.from({ length: 200 }, (_, second) => ({
      kind: 'opened' as const,
      at: new Date(Date.parse(at) + second * 1000).toISOString(),
      device: 'Chrome di Android',
    }));
    card([link({ openings: 300, views, wrongPins: { count: 7, lastAt: at } }), link({ id: 1 })]);
    expect(await screen.findByText('PIN salah dimasukkan 7 kali, terakhir 21 November 2026, 10.00 WIB.')).toBeVisible();
    expect(screen.getAllByText(/PIN salah/)).toHaveLength(1);
    expect(screen.getAllByText('Daftar ini memuat 20 kejadian pertama dan 180 kejadian terakhir.')).toHaveLength(1);
  });

  it('when a revocation fails, then the dialog stays with the reason; when the list fails, then it can be loaded again', async () => {
    card([link()], { [REVOKE]: () => Promise.reject(networkError()) });
    await screen.findByText('Aktif');
    await press(/^Cabut tautan/);
    await press('Ya, cabut');
    expect(await screen.findByText('Tautan belum dapat dicabut. Coba lagi.')).toBeInTheDocument();
    document.body.replaceChildren();
    card([link()], { [LIST]: () => Promise.reject(networkError()) });
    expect(await screen.findByText('Daftar tautan belum dapat dimuat.')).toBeInTheDocument();
    shell.answers[LIST] = () => ({ links: [link()] });
    await press('Coba lagi');
    expect(await screen.findByText('Aktif')).toBeInTheDocument();
  });
});

describe('SharedResultPage', () => {
  const shared = (view = resultView(learningResult)): SharedResultView => {
    const { id: _id, earlier: _earlier, ...rest } = view;
    return { ...rest, userName: 'Sari Wulandari', expiresAt: '2026-11-27T03:00:00.000Z' };
  };
  const page = (answers: Record<string, Answer> = {}, hash = `#${TOKEN}`) => {
    shell = fakeShell({
      session: { status: 'anonymous', user: null },
      hash,
      answers: {
        [STATUS]: () => ({ expiresAt: '2026-11-27T03:00:00.000Z', practice: { name: 'Biro Contoh' } }),
        [OPEN]: () => ({ viewer: 'tanda', viewerUntil: '2026-11-20T03:30:00.000Z' }),
        [RESULT]: () => shared(),
        ...answers,
      },
    });
    shell.show(<SharedResultPage />);
  };
  const title = () => screen.getByRole('heading', { level: 1 });
  const enter = async (pin: string) => {
    await userEvent.clear(await screen.findByLabelText('PIN'));
    await userEvent.type(screen.getByLabelText('PIN'), pin);
    await press('Buka hasil');
  };

  it.each([
    ['a child', { child: { name: 'Bintang Wijaya', birthDate: '2014-03-14' } }, 'Bintang Wijaya'],
    ['the respondent', {}, 'pengisi'],
  ])('when an inventory is about %s, then it says once whom "Anda" means', async (_who, about, name) => {
    page({ [RESULT]: () => shared({ ...resultView(learningResult), ...about }) });
    await enter('042317');
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Inventori Gaya Belajar'));
    const said = screen.getAllByText(/“Anda”/).map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`“Anda” (di dalamnya|dalam laporan ini) berarti ${name}\\.$`)),
    ]);
  });

  it('when the PIN is right, then it shows the result without calls about the account, and never sets a title', async () => {
    page({ [RESULT]: () => shared(resultView(sensoryResult)) });
    await enter('042 317');
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Profil Sensori Anak'));
    expect(title()).toHaveFocus();
    expect(shell.sent(OPEN)).toEqual([{ body: { token: TOKEN, pin: '042317' } }]);
    expect(shell.sent(RESULT)).toEqual([{ body: { viewer: 'tanda' } }]);
    expect(screen.getByRole('region', { name: 'Hasil Keseluruhan' })).toBeInTheDocument();
    expect(screen.getByText(/Setiap pembukaan tercatat/)).toBeInTheDocument();
    const calls = new Set(shell.send.mock.calls.map(([call]) => call));
    expect([...calls].sort()).toEqual([OPEN, RESULT, STATUS].sort());
    expect(shell.setTitle).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: /Dashboard/ })).not.toBeInTheDocument();
  });

  it('when the PIN is no PIN or a wrong one, then the field says so and has the focus', async () => {
    page({ [OPEN]: () => Promise.reject(apiError('SHARE_PIN_INVALID')) });
    await enter('12345');
    expect(screen.getByText('Masukkan 6 angka PIN.')).toBeInTheDocument();
    expect(shell.sent(OPEN)).toEqual([]);
    await enter('123456');
    await waitFor(() =>
      expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription(
        expect.stringContaining('PIN tidak sesuai. Periksa lagi PIN yang Anda terima.'),
      ),
    );
    expect(screen.getByLabelText('PIN')).toHaveFocus();
    shell.answers[OPEN] = () => Promise.reject(apiError('TOO_MANY_REQUESTS'));
    await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Terlalu banyak percobaan.');
  });

  it.each([
    ['has no token', {}, '', 'Tautan tidak ditemukan'],
    ['is unknown', { [STATUS]: () => Promise.reject(apiError('NOT_FOUND')) }, undefined, 'Tautan tidak ditemukan'],
    [
      'has ended',
      { [STATUS]: () => Promise.reject(apiError('SHARE_LINK_ENDED')) },
      undefined,
      'Tautan sudah tidak berlaku',
    ],
    [
      'is paused',
      { [STATUS]: () => Promise.reject(apiError('SHARE_LINK_PAUSED')) },
      undefined,
      'Tautan sedang tidak tersedia',
    ],
  ] as const)('when the link %s, then it asks for no PIN', async (_what, answers, hash, heading) => {
    page(answers, hash);
    await waitFor(() => expect(title()).toHaveTextContent(heading));
    expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument();
  });

  it('when the owner revokes the link while the result is open, then the result disappears at the next check', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    page();
    await user.type(await screen.findByLabelText('PIN'), '042317');
    await user.click(screen.getByRole('button', { name: 'Buka hasil' }));
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Inventori Gaya Belajar'));
    expect(screen.getByText('Sari Wulandari')).toBeInTheDocument();
    shell.answers[STATUS] = () => Promise.reject(apiError('SHARE_LINK_ENDED'));
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(title()).toHaveTextContent('Tautan sudah tidak berlaku'));
    expect(screen.queryByText('Sari Wulandari')).not.toBeInTheDocument();
  });

  it('when the time of an opening is over, then the PDF asks for the PIN again and sends the earlier opening along', async () => {
    page({ [PDF]: () => Promise.reject(apiError('SHARE_VIEW_ENDED')) });
    await enter('042317');
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Inventori Gaya Belajar'));
    await press('Unduh PDF');
    expect(await screen.findByText('Waktu untuk membuka hasil sudah habis')).toBeInTheDocument();
    expect(shell.download).toHaveBeenCalledWith(PDF, { body: { viewer: 'tanda' } });
    shell.answers[OPEN] = () => ({ viewer: 'tanda-baru', viewerUntil: '2026-11-20T04:30:00.000Z' });
    await enter('042317');
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Inventori Gaya Belajar'));
    expect(shell.sent(OPEN)[1]).toEqual({ body: { token: TOKEN, pin: '042317', viewer: 'tanda' } });
  });

  it('when a call fails, then it can be repeated, and a revoked link ends the page at the PDF', async () => {
    page({ [STATUS]: () => Promise.reject(networkError()) });
    expect(await screen.findByText('Hasil asesmen belum dapat dimuat')).toBeInTheDocument();
    shell.answers[STATUS] = () => ({ expiresAt: '2026-11-27T03:00:00.000Z', practice: { name: 'Biro Contoh' } });
    await press('Coba lagi');
    shell.answers[RESULT] = () => Promise.reject(networkError());
    await enter('042317');
    expect(await screen.findByText('Hasil asesmen belum dapat dimuat')).toBeInTheDocument();
    shell.answers[RESULT] = () => shared();
    await press('Coba lagi');
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Inventori Gaya Belajar'));
    shell.answers[PDF] = () => Promise.reject(networkError());
    await press('Unduh PDF');
    await waitFor(() => expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ variant: 'destructive' })));
    shell.answers[PDF] = () => Promise.reject(apiError('SHARE_LINK_ENDED'));
    shell.answers[STATUS] = () => Promise.reject(apiError('SHARE_LINK_ENDED'));
    await press('Unduh PDF');
    await waitFor(() => expect(title()).toHaveTextContent('Tautan sudah tidak berlaku'));
  });
});
