import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { intelligenceInstrumentView, learningInstrumentView } from '../../../testing/instruments.ts';
import { button, openTakingOf, responsesFor, SAVE, startedDetail } from '../../../testing/open-taking.tsx';
import { INTELLIGENCE, LEARNING, pageHeading, SENSORY, threes } from '../../../testing/taking-pages.ts';
import { detailAt } from '../../../testing/user-assessments.ts';

const taking = openTakingOf(SENSORY);
const openSensory = (responses: Record<string, number>, currentPage = 0) =>
  taking.open({ detail: detailAt({ responses, currentPage }) });
const openIntelligence = (currentPage: number) =>
  taking.open({
    ...INTELLIGENCE,
    detail: startedDetail(intelligenceInstrumentView, { responses: responsesFor(1, 70, () => true), currentPage }),
  });
const question = (number: number) => screen.findByRole('heading', { name: `Pertanyaan ${number} dari 70` });

/** From the first page, Back opens the participant form, and leaves from there. */
async function backToTheStart() {
  taking.shell.goBack();
  await screen.findByRole('heading', { name: 'Informasi Peserta' });
  expect(taking.shell.navigate).not.toHaveBeenCalled();
  taking.shell.goBack();
  expect(taking.shell.navigate).toHaveBeenCalledWith(-1);
}

it('Back: when it is pressed on a page, then it shows and saves what came before; on the form it leaves', async () => {
  openSensory(threes(1, 20));
  await pageHeading(1);
  await userEvent.click(button('Selanjutnya'));
  await userEvent.click(button('Selanjutnya'));
  await pageHeading(3);
  taking.shell.goBack();
  await pageHeading(2);
  await waitFor(() => expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentPage: 1 }));
  taking.shell.goBack();
  await pageHeading(1);
  await backToTheStart();
});

it('Previous: when it is pressed, then it uses up the entry, so that Back continues from the first page', async () => {
  openSensory(threes(1, 20));
  await pageHeading(1);
  await userEvent.click(button('Selanjutnya'));
  await userEvent.click(button('Selanjutnya'));
  await userEvent.click(button('Sebelumnya'));
  await userEvent.click(button('Sebelumnya'));
  await pageHeading(1);
  expect(taking.shell.entriesBelow()).toBe(1);
  await backToTheStart();
});

it('Back: when the page opens where the user left, then it goes to all that came before', async () => {
  openSensory(threes(1, 50), 3);
  await pageHeading(4);
  for (const page of [3, 2, 1]) {
    taking.shell.goBack();
    await pageHeading(page);
  }
  await backToTheStart();
});

it('Back: when nothing has begun, then the form is below the instructions, and Back from the first page returns to it', async () => {
  taking.open({ detail: detailAt({ responses: threes(1, 20), currentStep: 'instructions' }) });
  expect(await screen.findByRole('heading', { name: 'Sebelum Anda mulai' })).toBeVisible();
  await userEvent.click(button('Lanjut ke pertanyaan'));
  await pageHeading(1);
  await backToTheStart();
});

it('Back: on the first question after instructions, then it shows them, and continuing returns to the question', async () => {
  taking.open({
    ...LEARNING,
    detail: startedDetail(learningInstrumentView, { responses: { 1: 'visual' }, currentStep: 1, isStarted: true }),
  });
  await screen.findByRole('heading', { name: 'Pertanyaan 2 dari 14' });
  taking.shell.goBack();
  await screen.findByRole('heading', { name: 'Pertanyaan 1 dari 14' });
  taking.shell.goBack();
  await userEvent.click(await screen.findByRole('button', { name: 'Mulai Asesmen' }));
  await screen.findByRole('heading', { name: 'Pertanyaan 1 dari 14' });
  taking.shell.goBack();
  await screen.findByRole('heading', { name: 'Sebelum Anda mulai' });
  expect(taking.shell.navigate).not.toHaveBeenCalled();
  taking.shell.goBack();
  expect(taking.shell.navigate).toHaveBeenCalledWith(-1);
});

it('Back: when a late question is restored, then it continues beyond the prepared entries', async () => {
  openIntelligence(40);
  await question(41);
  expect(taking.shell.entriesBelow()).toBe(12);
  for (let number = 40; number >= 20; number -= 1) {
    taking.shell.goBack();
    await question(number);
  }
  expect(taking.shell.navigate).not.toHaveBeenCalled();
});

it('Next: when sixty questions follow, then the entry of the page before stays within the reach of the browser', async () => {
  openIntelligence(0);
  await question(1);
  for (let number = 2; number <= 60; number += 1) await userEvent.click(button('Selanjutnya'));
  await question(60);
  expect(taking.shell.entriesBelow()).toBe(30);
  taking.shell.goBack();
  await question(59);
});

it('jump: when a link opens a page with unanswered items, then Back returns to the page of the link', async () => {
  openSensory({ ...threes(1, 14), ...threes(16, 125) }, 12);
  await pageHeading(13);
  await userEvent.click(button('Halaman 2: butir 15'));
  await pageHeading(2);
  taking.shell.goBack();
  await pageHeading(13);
  taking.shell.goForward();
  await pageHeading(2);
});

it('Forward: when it follows Back, then it shows the later page again', async () => {
  openSensory(threes(1, 20));
  await pageHeading(1);
  await userEvent.click(button('Selanjutnya'));
  await pageHeading(2);
  taking.shell.goBack();
  await pageHeading(1);
  taking.shell.goForward();
  await pageHeading(2);
});

it('participant form: when it is opened from a page, then Back returns to that page, and so does its own button', async () => {
  openSensory(threes(1, 20), 2);
  await pageHeading(3);
  const before = taking.shell.entriesBelow();
  await userEvent.click(button(/^Data peserta/));
  expect(await screen.findByRole('heading', { name: 'Informasi Peserta' })).toBeVisible();
  taking.shell.goBack();
  await pageHeading(3);
  taking.shell.goForward();
  await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
  await pageHeading(3);
  expect(taking.shell.entriesBelow()).toBe(before);
});

it('finish: when the result opens, then no entry of the questions is left below it', async () => {
  openIntelligence(69);
  await question(70);
  expect(taking.shell.entriesBelow()).toBe(12);
  await userEvent.click(button('Selesaikan Asesmen'));
  await waitFor(() => expect(taking.shell.navigate.mock.calls).toEqual([['/dashboard', { replace: true }]]));
  expect(taking.shell.entriesBelow()).toBe(0);
});
