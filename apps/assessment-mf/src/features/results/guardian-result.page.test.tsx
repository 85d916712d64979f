import { type GuardianResultView, RESULT_TEXTS } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell } from '../../testing/fake-shell.tsx';
import { learningResult, resultView } from '../../testing/results.ts';
import GuardianResultPage from './guardian-result.page.tsx';

const READ = 'GET /api/guardian-results/{id}';
const PDF = 'GET /api/guardian-results/{id}/pdf';
const view: GuardianResultView = {
  ...resultView(learningResult),
  answeredBy: { name: 'Ratna Wijaya', relationship: null, isYou: false },
};

let shell: FakeShell;
function open(answers: Record<string, Answer> = {}, id = '100003') {
  shell = fakeShell({ params: { id }, answers: { [READ]: () => view, ...answers } });
  shell.show(<GuardianResultPage />);
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('when the result may be read, then it shows with who answered, and offers no links to share', async () => {
  open();
  expect(await title('Hasil Inventori Gaya Belajar')).toBeVisible();
  expect(screen.getByText('Diisi oleh Ratna Wijaya')).toBeVisible();
  expect(shell.sent(READ)).toEqual([{ params: { id: 100003 } }]);
  expect(screen.queryByText('Bagikan kepada profesional')).toBeNull();
});

it('when an inventory is about the child, then it says that "Anda" means the child', async () => {
  open({ [READ]: () => ({ ...view, child: { name: 'Bintang Wijaya', birthDate: '2014-03-14' } }) });
  expect(await screen.findByText(/“Anda” dalam laporan ini berarti Bintang Wijaya\.$/)).toBeVisible();
});

it('when the guardianship ends while the page is open, then a refused PDF takes the result off the page', async () => {
  let hasEnded = false;
  const orGone = (answer: unknown) => (hasEnded ? Promise.reject(apiError('NOT_FOUND')) : answer);
  open({ [READ]: () => orGone(view), [PDF]: () => orGone(new Blob()) });
  await title('Hasil Inventori Gaya Belajar');
  hasEnded = true;
  await userEvent.click(screen.getByRole('button', { name: 'Unduh PDF' }));
  expect(await title(RESULT_TEXTS.notFound)).toBeVisible();
  expect(screen.queryByText('Diisi oleh Ratna Wijaya')).toBeNull();
  expect(screen.getByRole('link', { name: 'Buka halaman Anak' })).toHaveAttribute('href', '/account/children');
});

it('when the address has no number, then nothing is asked', async () => {
  open({}, 'abc');
  expect(await title(RESULT_TEXTS.notFound)).toBeVisible();
  expect(shell.send).not.toHaveBeenCalled();
});

it('when the API is not available, then a retry loads the result', async () => {
  let isUnavailable = true;
  open({ [READ]: () => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : view) });
  await screen.findByRole('button', { name: 'Coba lagi' });
  isUnavailable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await title('Hasil Inventori Gaya Belajar')).toBeVisible();
});

it('login: when nobody is signed in, then nothing is asked', async () => {
  shell = fakeShell({ params: { id: '100003' }, session: { status: 'anonymous', user: null } });
  shell.show(<GuardianResultPage />);
  await waitFor(() =>
    expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ description: RESULT_TEXTS.loginToRead })),
  );
  expect(shell.send).not.toHaveBeenCalled();
});
