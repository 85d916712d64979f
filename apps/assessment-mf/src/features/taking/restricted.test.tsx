import { fireEvent, screen, waitFor } from '@testing-library/react';
import { apiError } from '../../testing/fake-shell.tsx';
import {
  button,
  COMPLETE,
  DETAIL,
  openTakingOf,
  progressSaved,
  SAVE,
  START,
  UNSENT_KEY,
} from '../../testing/open-taking.tsx';
import { SENSORY } from '../../testing/taking-pages.ts';
import { detailAt } from '../../testing/user-assessments.ts';

const taking = openTakingOf(SENSORY);
const stored = detailAt({ currentPage: 0 });
let isOn: boolean;
beforeEach(() => {
  isOn = true;
});

/** An API whose owner restricts the processing while `isOn`. */
function open() {
  const guarded = (answer: unknown) => () => {
    if (isOn) throw apiError('PROCESSING_RESTRICTED');
    return answer;
  };
  taking.open({
    answers: {
      [DETAIL]: () => (isOn ? { ...stored, isRestricted: true } : stored),
      [START]: guarded({}),
      [SAVE]: guarded(progressSaved()),
      [COMPLETE]: guarded({}),
    },
  });
}
const notice = () => screen.findByText('Pemrosesan data ini sedang dibatasi');
const question = () => screen.findByRole('group', { name: '1. Pernyataan 1.' });

it('when the page opens, then it says that the processing is restricted, what happens with the answers, and where to lift it', async () => {
  open();
  expect(await notice()).toBeVisible();
  expect(screen.getByText(/belum terkirim tetap ada di perangkat ini/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat pembatasan' })).toHaveAttribute('href', '/account/data');
  expect(screen.queryByRole('radio')).toBeNull();
  isOn = false;
  fireEvent.click(button('Muat ulang'));
  expect(await question()).toBeVisible();
});

it('when it is restricted while the parent answers, then the answer stays on the device and is sent after the lifting', async () => {
  isOn = false;
  open();
  await question();
  isOn = true;
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
  expect(await notice()).toBeVisible();
  const unsent = () => JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '{}').responses ?? {};
  expect(Object.keys(unsent())).toEqual(['1']);
  isOn = false;
  fireEvent.click(button('Muat ulang'));
  await question();
  await waitFor(() => expect(unsent()).toEqual({}));
  const last = taking.shell.sent(SAVE).at(-1) as { body: { changed: string[] } };
  expect(last.body.changed).toEqual(['1']);
});
