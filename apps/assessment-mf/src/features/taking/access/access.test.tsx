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
const attempt = (more: Partial<UserAssessmentView>): UserAssessmentView => ({
  ...available,
  assessmentId: 3,
  assessment: { name: 'Kecerdasan Majemuk', type: 'intelligence', price: '0.00' },
  ...more,
});
const wentTo = (path: string) =>
  waitFor(() => expect(taking.shell.navigate.mock.calls).toEqual([[path, { replace: true }]]));
const missing = () => screen.findByRole('heading', { level: 1, name: 'Asesmen Tidak Ditemukan' });

describe('an assessment’s id in the address', () => {
  it('attempt: when one is open, then the address becomes its own; one that was begun goes first', async () => {
    const own = [attempt({ id: 100009 }), attempt({ id: 100005, status: 'in_progress' })];
    open('3', { own });
    await wentTo('/multiple-intelligence/100005');
    expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
  });

  it('attempt: when those of the person are of another assessment, then they count for nothing here', async () => {
    const own = [
      attempt({ id: 100009, assessmentId: 8, status: 'completed' }),
      attempt({ id: 100005, assessmentId: 9 }),
    ];
    open('3', { own });
    await wentTo('/multiple-intelligence/100044');
  });

  it('attempt: when the newest is completed and an older one is open, then the open one goes on', async () => {
    open('3', { own: [attempt({ id: 100009, status: 'completed' }), attempt({ id: 100005 })] });
    await wentTo('/multiple-intelligence/100005');
  });

  it.each(['0.00', '150000.00'])(
    'completed: when none is open and the price is %s, then the newest result opens and nothing is made',
    async (price) => {
      const own = [
        attempt({ id: 100009, assessmentId: 8 }),
        attempt({ id: 100007, status: 'completed' }),
        attempt({ id: 100005, status: 'completed' }),
      ];
      open('3', { own, catalogue: [catalogueEntry({ price })] });
      await wentTo('/results/100007');
      expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
    },
  );

  it('free: when there is none, then access is made once, said meanwhile, and the address becomes its own', async () => {
    let give: (granted: object) => void = () => undefined;
    open('3', { answers: { [DIRECT_ACCESS]: () => new Promise((resolve) => (give = resolve)) } });
    expect(await screen.findByText('Membuat akses asesmen gratis...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Asesmen Kecerdasan Majemuk' })).toBeVisible();
    give({ userAssessmentId: 100044 });
    await wentTo('/multiple-intelligence/100044');
    expect(taking.shell.send.mock.calls.filter(([call]) => call === DIRECT_ACCESS)).toEqual([
      [DIRECT_ACCESS, { params: { id: 3 } }],
    ]);
  });

  it.each(['0.01', '150000.00'])('paid: when the price is %s, then nothing is made', async (price) => {
    open('3', { catalogue: [catalogueEntry({ price })] });
    expect(await missing()).toBeVisible();
    expect(screen.getByText('Asesmen ini tidak tersedia atau Anda tidak memiliki akses.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
  });

  it('type: when the assessment is of another type, then its own page goes on', async () => {
    open('2', { catalogue: [catalogueEntry({ id: 2, type: 'learning' })] });
    await wentTo('/learning-style/2');
  });

  it('sensory: when the address names the assessment there too, then its open attempt opens', async () => {
    open('1', { Page: SensoryPage, own: [{ ...available, id: 100007 }] });
    await wentTo('/sensory-profile/100007');
  });

  it('failure: when the lists cannot be read, then it can be tried again', async () => {
    let isAway = true;
    open('3', { answers: { [OWN_LIST]: () => (isAway ? Promise.reject(networkError()) : []) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Asesmen belum dapat dimuat');
    isAway = false;
    await userEvent.click(button('Coba lagi'));
    await wentTo('/multiple-intelligence/100044');
  });
});

describe('access that is refused', () => {
  const bare = Object.assign(new Error('409'), { status: 409 });
  it.each([
    ['the server says why', apiError('CONFLICT'), 'Data berubah oleh permintaan lain. Muat ulang, lalu coba lagi.'],
    ['the server says nothing', bare, 'Gagal membuat akses'],
    ['nobody answers', networkError(), 'Terjadi kesalahan saat membuat akses asesmen.'],
  ])('when %s, then a toast tells and it is not found', async (_, error, description) => {
    open('3', { answers: { [DIRECT_ACCESS]: () => Promise.reject(error) } });
    expect(await missing()).toBeVisible();
    expect(taking.shell.toast.mock.calls).toEqual([
      [{ title: 'Gagal Membuat Akses', description, variant: 'destructive' }],
    ]);
    expect(taking.shell.sent(DIRECT_ACCESS)).toHaveLength(1);
  });

  it('when the trouble may pass, then it can be tried again', async () => {
    let isAway = true;
    open('3', {
      answers: {
        [DIRECT_ACCESS]: () => (isAway ? Promise.reject(apiError('UNAVAILABLE')) : { userAssessmentId: 100044 }),
      },
    });
    await missing();
    isAway = false;
    await userEvent.click(button('Coba lagi'));
    await wentTo('/multiple-intelligence/100044');
  });
});

describe('an address of no attempt of one’s own', () => {
  const unknown = { [DETAIL]: () => Promise.reject(apiError('NOT_FOUND')) };
  it('when the person has none of this type and it is free, then access is made', async () => {
    open('100999', { answers: unknown });
    await wentTo('/multiple-intelligence/100044');
  });

  it('when the person has one of this type, then it is not found and nothing is made', async () => {
    open('100999', { answers: unknown, own: [attempt({ status: 'completed' })] });
    expect(await missing()).toBeVisible();
    expect(taking.shell.sent(DIRECT_ACCESS)).toEqual([]);
  });

  it('when it is no number at all, then it is not found and nothing is asked', async () => {
    open('abc');
    expect(await missing()).toBeVisible();
    expect(taking.shell.send).not.toHaveBeenCalled();
  });

  it('when it is a sensory profile, then it is not found without a further look', async () => {
    open('100999', { Page: SensoryPage, answers: unknown });
    expect(await missing()).toBeVisible();
    expect(taking.shell.send).not.toHaveBeenCalledWith(CATALOGUE, expect.anything());
  });
});
