import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn, userAssessment } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { HomePage } from './home.page.tsx';

const page = (firstName = 'Ratna') => (
  <HomePage user={{ firstName, email: 'ratna@contoh.test' }} catalogue={<p>kartu</p>} />
);
const figure = (label: string) => screen.getByText(label).nextElementSibling;
const list = [userAssessment(1, 'available'), userAssessment(2, 'completed'), userAssessment(3, 'completed')];

describe('HomePage', () => {
  it.each([
    ['Ratna', 'Halo, Ratna'],
    [' ', 'Halo, ratna@contoh.test'],
  ])('greeting: when the first name is "%s", then it reads "%s"', (firstName, greeting) => {
    renderWithShell(page(firstName), { answer: () => [], session: signedIn() });
    expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeInTheDocument();
    expect(screen.getByText('kartu')).toBeInTheDocument();
  });

  it('links: when the page opens, then it links to the catalogue and the dashboard', () => {
    renderWithShell(page(), { answer: () => [], session: signedIn() });
    expect(screen.getByRole('link', { name: 'Lihat semua asesmen' })).toHaveAttribute('href', '/assessments');
    expect(screen.getByRole('link', { name: 'Buka dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('state: when several are begun, then one press continues the newest that may be answered', async () => {
    const begun = [4, 6, 5].map((id) => ({ ...userAssessment(id, 'in_progress'), childName: `Anak ${id}` }));
    const restricted = { ...userAssessment(9, 'in_progress'), isRestricted: true as const };
    const frozen = { ...userAssessment(10, 'in_progress'), isFrozen: true as const };
    renderWithShell(page(), { answer: () => [...list, ...begun, restricted, frozen], session: signedIn() });
    const link = await screen.findByRole('link', { name: `Lanjutkan ${begun[0]?.assessment.name} untuk Anak 6` });
    expect(link).toHaveAttribute('href', '/sensory-profile/6');
    expect(screen.getByRole('status')).toHaveTextContent('Asesmen dan jawaban Anda tersimpan.');
  });

  it('state: when nothing is begun, then no link continues anything', async () => {
    renderWithShell(page(), { answer: () => list, session: signedIn() });
    await waitFor(() => expect(figure('Tersedia')).toHaveTextContent('1'));
    expect(screen.queryByRole('link', { name: /^Lanjutkan/ })).toBeNull();
  });

  it('counters: when the list is loading, then no count is shown', () => {
    renderWithShell(page(), { answer: () => new Promise(() => undefined), session: signedIn() });
    for (const label of ['Tersedia', 'Selesai', 'Berjalan']) expect(figure(label)).toHaveTextContent(/^$/);
  });

  it('counters: when the list has loaded, then each status is counted, and nothing that a refund froze', async () => {
    const frozen = { ...userAssessment(4, 'in_progress'), isFrozen: true as const };
    renderWithShell(page(), { answer: () => [...list, frozen], session: signedIn() });
    await waitFor(() => expect(figure('Tersedia')).toHaveTextContent('1'));
    expect(figure('Selesai')).toHaveTextContent('2');
    expect(figure('Berjalan')).toHaveTextContent('0');
  });

  it('counters: when the list fails to load, then dashes and a notice are shown until a refresh succeeds', async () => {
    let fails = true;
    renderWithShell(page(), {
      session: signedIn(),
      answer: () => {
        if (fails) throw new Error('503: ');
        return list;
      },
    });
    await waitFor(() => expect(figure('Selesai')).toHaveTextContent('-'));
    expect(screen.getByText(/belum dapat dimuat, dan tetap tersimpan/)).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(figure('Selesai')).toHaveTextContent('2'));
    expect(screen.queryByText(/belum dapat/)).toBeNull();
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/belum dapat diperbarui/)).toBeInTheDocument();
    expect(figure('Selesai')).toHaveTextContent('2');
  });

  it('Refresh: when clicked, then the user assessments and the catalogue are fetched again', async () => {
    const { seen, queryClient } = renderWithShell(page(), { answer: () => list, session: signedIn() });
    await queryClient.fetchQuery({ queryKey: ['/api/assessments'] });
    seen.asked.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect([...seen.asked].sort()).toEqual(['/api/assessments', '/api/user-assessments']));
  });
});

describe('Countdown', () => {
  beforeEach(() => void jest.useFakeTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('when seconds pass, then it counts 3, 2, 1, fetches the list and restarts, without announcing it', async () => {
    const { seen } = renderWithShell(page(), { answer: () => list, session: signedIn() });
    await pass(50);
    const line = screen.getByText(/Diperbarui dalam/);
    expect(line).toHaveAttribute('aria-live', 'off');
    const shown: (string | null)[] = [];
    for (let second = 0; second < 4; second += 1) {
      shown.push(line.textContent);
      await pass(1000);
    }
    expect(shown).toEqual([3, 2, 1, 3].map((left) => `Diperbarui dalam ${left} detik`));
    expect(seen.asked.filter((path) => path === '/api/user-assessments')).toHaveLength(2);
  });
});
