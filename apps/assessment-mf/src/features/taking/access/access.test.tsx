import type { UserAssessmentView } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, networkError } from '../../../testing/fake-shell.tsx';
import { intelligenceInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  CATALOGUE,
  catalogueEntry,
  DETAIL,
  DIRECT_ACCESS,
  OWN_LIST,
  openTakingOf,
} from '../../../testing/open-taking.tsx';
import { available } from '../../../testing/user-assessments.ts';
import { IntelligencePage } from '../intelligence/intelligence.page.tsx';
import { SensoryPage } from '../sensory/sensory.page.tsx';

const taking = openTakingOf({ Page: IntelligencePage, instrument: intelligenceInstrumentView, params: {} });
const open = (id: string, server: Parameters<typeof taking.open>[0] = {}) =>
  taking.open({ params: { userAssessmentId: id, assessmentId: id }, catalogue: [catalogueEntry({})], ...server });
const ownAssessment = (overrides: Partial<UserAssessmentView>): UserAssessmentView => ({
  ...available,
  assessmentId: 3,
  assessment: { name: 'Kecerdasan Majemuk', type: 'intelligence', price: '0.00' },
  ...overrides,
});
const expectRedirect = (path: string) =>
  waitFor(() => expect(taking.shell.navigate.mock.calls).toEqual([[path, { replace: true }]]));
const findNotFound = () => screen.findByRole('heading', { level: 1, name: 'Asesmen Tidak Ditemukan' });

describe('address with the id of an assessment', () => {
  it('own: when there are open user assessments, then redirects to the one in progress', async () => {
    const own = [ownAssessment({ id: 100009 }), ownAssessment({ id: 100005, status: 'in_progress' })];
    open('3', { own });
    await expectRedirect('/multiple-intelligence/100005');
    expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
  });

  it.each([
    ['one that is open too', '/multiple-intelligence/100005', { status: 'available' as const }],
    ['a result too', '/results/100005', { status: 'completed' as const }],
    ['nothing else', '/multiple-intelligence/100009', { assessmentId: 8 }],
  ])('frozen: when a refund froze the newest and there is %s, then redirects to %s', async (_what, path, other) => {
    open('3', {
      own: [
        ownAssessment({ id: 100009, status: 'in_progress', isFrozen: true }),
        ownAssessment({ id: 100005, ...other }),
      ],
    });
    await expectRedirect(path);
  });

  it('own: when the user has only user assessments of other assessments, then ignores them', async () => {
    const own = [
      ownAssessment({ id: 100009, assessmentId: 8, status: 'completed' }),
      ownAssessment({ id: 100005, assessmentId: 9 }),
    ];
    open('3', { own });
    await expectRedirect('/multiple-intelligence/100044');
  });

  it('own: when the newest is completed and an older one is open, then redirects to the open one', async () => {
    open('3', { own: [ownAssessment({ id: 100009, status: 'completed' }), ownAssessment({ id: 100005 })] });
    await expectRedirect('/multiple-intelligence/100005');
  });

  it.each(['0.00', '150000.00'])(
    'completed: when none is open and the price is %s, then redirects to the newest result and creates nothing',
    async (price) => {
      const own = [
        ownAssessment({ id: 100009, assessmentId: 8 }),
        ownAssessment({ id: 100007, status: 'completed' }),
        ownAssessment({ id: 100005, status: 'completed' }),
      ];
      open('3', { own, catalogue: [catalogueEntry({ price })] });
      await expectRedirect('/results/100007');
      expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
    },
  );

  it('free: when the user has none, then creates one, shows a message meanwhile, and redirects to it', async () => {
    let respond: (granted: object) => void = () => undefined;
    open('3', { answers: { [DIRECT_ACCESS]: () => new Promise((resolve) => (respond = resolve)) } });
    expect(await screen.findByText('Membuat akses asesmen gratis...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Asesmen Kecerdasan Majemuk' })).toBeVisible();
    respond({ userAssessmentId: 100044 });
    await expectRedirect('/multiple-intelligence/100044');
    expect(taking.shell.toast.mock.calls).toEqual([
      [
        {
          title: 'Akses Gratis Berhasil!',
          description: `${catalogueEntry({}).name} siap untuk dikerjakan.`,
          variant: 'success',
        },
      ],
    ]);
    expect(taking.shell.send.mock.calls.filter(([call]) => call === DIRECT_ACCESS)).toEqual([
      [DIRECT_ACCESS, { params: { id: 3 } }],
    ]);
  });

  it.each(['0.01', '150000.00'])(
    'paid: when the price is %s, then shows not found and creates nothing',
    async (price) => {
      open('3', { catalogue: [catalogueEntry({ price })] });
      expect(await findNotFound()).toBeVisible();
      expect(screen.getByText('Asesmen ini tidak tersedia atau Anda tidak memiliki akses.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
      expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
    },
  );

  it('type: when the assessment has another type, then redirects to the page of that type', async () => {
    open('2', { catalogue: [catalogueEntry({ id: 2, type: 'learning' })] });
    await expectRedirect('/learning-style/2');
  });

  it('sensory: when the address contains the id of the assessment, then redirects to the open user assessment', async () => {
    open('1', { Page: SensoryPage, own: [{ ...available, id: 100007 }] });
    await expectRedirect('/sensory-profile/100007');
  });

  it('failure: when the lists cannot be loaded, then a retry loads them', async () => {
    let isUnavailable = true;
    open('3', { answers: { [OWN_LIST]: () => (isUnavailable ? Promise.reject(networkError()) : []) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Asesmen belum dapat dimuat');
    isUnavailable = false;
    await userEvent.click(button('Coba lagi'));
    await expectRedirect('/multiple-intelligence/100044');
  });
});

describe('refused access', () => {
  const withoutReason = Object.assign(new Error('409'), { status: 409 });
  it.each([
    ['the API sends a reason', apiError('CONFLICT'), 'Data berubah oleh permintaan lain. Muat ulang, lalu coba lagi.'],
    ['the API sends no reason', withoutReason, 'Gagal membuat akses'],
    ['the API does not answer', networkError(), 'Terjadi kesalahan saat membuat akses asesmen.'],
  ])('when %s, then shows a toast and not found', async (_, error, description) => {
    open('3', { answers: { [DIRECT_ACCESS]: () => Promise.reject(error) } });
    expect(await findNotFound()).toBeVisible();
    expect(taking.shell.toast.mock.calls).toEqual([
      [{ title: 'Gagal Membuat Akses', description, variant: 'destructive' }],
    ]);
    expect(taking.shell.sent(DIRECT_ACCESS)).toHaveLength(1);
  });

  it('when the error is temporary, then a retry creates the access', async () => {
    let isUnavailable = true;
    open('3', {
      answers: {
        [DIRECT_ACCESS]: () => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : { userAssessmentId: 100044 }),
      },
    });
    await findNotFound();
    isUnavailable = false;
    await userEvent.click(button('Coba lagi'));
    await expectRedirect('/multiple-intelligence/100044');
  });
});

describe('address with the id of an unknown user assessment', () => {
  const unknown = { [DETAIL]: () => Promise.reject(apiError('NOT_FOUND')) };
  it('when the user has none of this type and it is free, then creates one', async () => {
    open('100999', { answers: unknown });
    await expectRedirect('/multiple-intelligence/100044');
  });

  it('when the user has one of this type, then shows not found and creates nothing', async () => {
    open('100999', { answers: unknown, own: [ownAssessment({ status: 'completed' })] });
    expect(await findNotFound()).toBeVisible();
    expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
  });

  it('when the id is not a number, then shows not found and sends no request', async () => {
    open('abc');
    expect(await findNotFound()).toBeVisible();
    expect(taking.shell.send).not.toHaveBeenCalled();
  });

  it('when it is a sensory profile, then shows not found without loading the catalogue', async () => {
    open('100999', { Page: SensoryPage, answers: unknown });
    expect(await findNotFound()).toBeVisible();
    expect(taking.shell.send).not.toHaveBeenCalledWith(CATALOGUE, expect.anything());
  });
});
