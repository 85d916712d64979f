import type { SampleReport } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell } from '../../testing/fake-shell.tsx';
import { resultView } from '../../testing/results.ts';
import { sensoryResult } from '../../testing/sensory-result.ts';
import SampleReportPage from './sample-report.page.tsx';

const READ = 'GET /api/sample-report';
const PDF = 'GET /api/sample-report/pdf';
const { assessment, completedAt, results, interpretation, practice } = resultView(sensoryResult);
const report: SampleReport = { assessment, completedAt, results, interpretation, practice, evidence: null };

let shell: FakeShell;
function open(answers: Record<string, Answer> = {}) {
  shell = fakeShell({ session: { status: 'anonymous', user: null }, answers: { [READ]: () => report, ...answers } });
  shell.show(<SampleReportPage />);
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Contoh Laporan' });
const text = 'Laporan ini disusun dari jawaban karangan tentang anak yang tidak ada.';

it('when a visitor opens it, then the report shows, marked as an example, and the catalogue is one step away', async () => {
  open();
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
  expect(await title()).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ringkasan' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Rincian Per Bagian' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat semua asesmen' })).toHaveAttribute('href', '/assessments');
  expect(screen.queryByText('Bagikan kepada profesional')).toBeNull();
  expect(shell.navigate).not.toHaveBeenCalled();
});

it('when the PDF cannot be downloaded, then a toast says so, and the page stays', async () => {
  open({ [PDF]: () => Promise.reject(apiError('BUSY')) });
  await userEvent.click(await screen.findByRole('button', { name: 'Unduh PDF' }));
  await waitFor(() => expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ variant: 'destructive' })));
  expect(screen.getByRole('region', { name: 'Ringkasan' })).toBeVisible();
});

it('when the API fails, then a retry loads it, and the heading gets the focus', async () => {
  let isDown = true;
  open({ [READ]: () => (isDown ? Promise.reject(apiError('UNAVAILABLE')) : report) });
  const retry = await screen.findByRole('button', { name: 'Coba lagi' });
  isDown = false;
  await userEvent.click(retry);
  await waitFor(async () => expect(await title()).toHaveFocus());
});

it('when no sensory profile is installed, then the page says that there is no example', async () => {
  open({ [READ]: () => Promise.reject(apiError('NOT_FOUND')) });
  expect(await screen.findByText('Contoh laporan belum tersedia di sini.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unduh PDF' })).toBeNull();
});
