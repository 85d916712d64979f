import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { networkError } from '../../../testing/fake-shell.tsx';
import { sensoryInstrumentView } from '../../../testing/instruments.ts';
import { button, COMPLETE, openTakingOf, responsesFor, SAVE } from '../../../testing/open-taking.tsx';
import { pageHeading, SENSORY, threes } from '../../../testing/taking-pages.ts';
import { detailAt } from '../../../testing/user-assessments.ts';
import { summarise } from './review.tsx';

const taking = openTakingOf(SENSORY);
const CONFIRM = 'Ya, selesaikan sekarang';
const marks = (first: number, last: number) => responsesFor(first, last, () => true as const);
const reviewHeading = () => screen.findByRole('heading', { name: 'Tinjau sebelum selesai' });

/** Opens the review with the first `notObserved` items marked. */
async function openReview(notObserved: number, answers = {}) {
  const results = {
    notApplicable: notObserved > 0 ? marks(1, notObserved) : {},
    responses: notObserved < 125 ? threes(notObserved + 1, 125) : {},
    currentPage: 12,
  };
  taking.open({ detail: detailAt(results), answers });
  await pageHeading(13);
  await userEvent.click(button('Selesaikan Asesmen'));
  await reviewHeading();
}

describe('summarise', () => {
  const observe = (count: number) => summarise(sensoryInstrumentView, { notApplicable: marks(1, 125 - count) });

  it('when 100 items are observed, then there is a band; with 99 there is none', () => {
    expect([observe(100).hasBand, observe(99).hasBand]).toEqual([true, false]);
  });

  it('when a fifth of a section is not observed, then it is not affected; with one more item it is', () => {
    const { items } = sensoryInstrumentView;
    const first = items.filter(({ section }) => section === 'A');
    const mark = (count: number) =>
      summarise(sensoryInstrumentView, {
        notApplicable: Object.fromEntries(first.slice(0, count).map(({ id }) => [id, true as const])),
      }).affected.map(({ section, notObserved }) => [section.letter, notObserved]);
    const fifth = Math.floor(first.length / 5);
    expect([mark(fifth), mark(fifth + 1)]).toEqual([[], [['A', fifth + 1]]]);
  });
});

it('review: when all items are observed, then says so, and nothing is completed before the confirmation', async () => {
  await openReview(0);
  expect(screen.getByText('125 dari 125 teramati: hasil memuat semua bagian.')).toBeVisible();
  expect(screen.queryByText(/ditandai Tidak Teramati/)).toBeNull();
  expect(taking.shell.sent(COMPLETE)).toHaveLength(0);
  await userEvent.click(button(CONFIRM));
  await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
});

it('review: when fewer than 100 items are observed, then says that no band follows, and completing stays possible', async () => {
  await openReview(30);
  expect(screen.getByText('95 dari 125 teramati: rentang tidak akan ditampilkan')).toBeVisible();
  expect(screen.getByText(/^95 butir sudah dijawab, 30 butir ditandai Tidak Teramati\./)).toBeVisible();
  expect(screen.getByText(/sedikitnya 100 butir/)).toBeVisible();
  expect(screen.getByText(/^A\. Bagian A: 8 dari 8 butir tidak teramati, jadi tanpa rata-rata$/)).toBeVisible();
  await userEvent.click(button(CONFIRM));
  await waitFor(() => expect(taking.shell.sent(COMPLETE)).toHaveLength(1));
});

it('review: when nothing was observed, then says that there is no score, and completing stays possible', async () => {
  await openReview(125);
  expect(screen.getByText('0 dari 125 teramati: rentang tidak akan ditampilkan')).toBeVisible();
  expect(screen.getByText(/^Semua butir ditandai Tidak Teramati\./)).toBeVisible();
  expect(screen.queryByText(/sudah dijawab/)).toBeNull();
  expect(screen.getByText(/hasil tidak memuat skor/)).toBeVisible();
  expect(button(CONFIRM)).toBeEnabled();
});

it('review: when a marked item is opened, then it has the focus on its page, and both buttons and Back return', async () => {
  await openReview(3);
  await userEvent.click(button(/^3\. Pernyataan 3\./));
  await pageHeading(1);
  expect(screen.getByText('3. Pernyataan 3.')).toHaveFocus();
  const item = screen.getByRole('group', { name: '3. Pernyataan 3.' });
  await userEvent.click(within(item).getByRole('radio', { name: /^JARANG/ }));
  await userEvent.click(button('Kembali ke tinjauan'));
  await reviewHeading();
  expect(screen.getByText('123 dari 125 teramati')).toBeVisible();
  await userEvent.click(button(/^1\. Pernyataan 1\./));
  await pageHeading(1);
  taking.shell.goBack();
  await reviewHeading();
  await userEvent.click(button('Sebelumnya'));
  await pageHeading(13);
  expect(screen.queryByRole('button', { name: 'Kembali ke tinjauan' })).toBeNull();
});

it('review: when all answers are shown, then each item has its words and opens its page', async () => {
  await openReview(1);
  await userEvent.click(screen.getByText('Lihat 125 jawaban'));
  const section = await screen.findByRole('region', { name: 'Bagian A' });
  expect(within(section).getByRole('button', { name: /^1\. .*Tidak Teramati$/ })).toBeVisible();
  await userEvent.click(within(section).getByRole('button', { name: /^2\. .*KADANG-KADANG$/ }));
  await pageHeading(1);
  expect(screen.getByText('2. Pernyataan 2.')).toHaveFocus();
});

it('review: when completing fails, then says that the answers are safe, also on the page itself, until it succeeds', async () => {
  await openReview(0, { [COMPLETE]: () => Promise.reject(networkError()) });
  await userEvent.click(button(CONFIRM));
  expect(await screen.findByRole('alert')).toHaveTextContent('Jawaban Anda aman');
  expect(taking.shell.toast).toHaveBeenLastCalledWith(
    expect.objectContaining({ description: 'Jawaban Anda aman.', variant: 'destructive' }),
  );
  taking.shell.answers[COMPLETE] = () => ({});
  taking.shell.dismissToast.mockClear();
  await userEvent.click(button(CONFIRM));
  expect(taking.shell.dismissToast).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('review: when nothing can be stored or sent, then does not promise more than the page has', async () => {
  await openReview(0, {
    [SAVE]: () => Promise.reject(networkError()),
    [COMPLETE]: () => Promise.reject(networkError()),
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  taking.shell.goBack();
  await pageHeading(13);
  const item = screen.getByRole('group', { name: '125. Pernyataan 125.' });
  await userEvent.click(within(item).getByRole('radio', { name: /^JARANG/ }));
  await userEvent.click(button('Selesaikan Asesmen'));
  await userEvent.click(button(CONFIRM));
  expect(await screen.findByRole('alert')).toHaveTextContent('Biarkan halaman ini terbuka');
});
