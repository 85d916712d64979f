import { screen, waitFor } from '@testing-library/react';
import { intelligence, other, sensory, signedIn } from '../testing/examples.ts';
import { renderWithShell } from '../testing/render-with-shell.tsx';
import { AssessmentsRoute, DashboardCatalogue, HomeRoute } from './routes.tsx';

const list = [sensory, intelligence, other];
const answer = (path: string) => (path === '/api/assessments' ? list : []);

it('/: when a visitor opens it, then it shows the landing page', async () => {
  renderWithShell(<HomeRoute />, { answer });
  expect(screen.getByRole('link', { name: 'Daftar' })).toBeInTheDocument();
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

it('/: when the user loads, then it shows the landing page first and the home page afterwards', async () => {
  const { setSession, seen } = renderWithShell(<HomeRoute />, { answer, session: { status: 'signed-in', user: null } });
  await screen.findAllByRole('article');
  expect(screen.queryByText(/^Halo/)).toBeNull();
  expect(seen.asked).toEqual(['/api/assessments']);
  setSession(signedIn());
  expect(screen.getByRole('heading', { level: 1, name: 'Halo, Ratna' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

it('/assessments: when a type has samples, then only its card offers one', async () => {
  renderWithShell(<AssessmentsRoute />, { answer });
  await screen.findAllByRole('article');
  const samples = screen.getAllByRole('button', { name: /^Coba Sample Gratis/ });
  expect(samples.map(({ textContent }) => textContent)).toEqual([
    `Coba Sample Gratis ${sensory.name}`,
    `Coba Sample Gratis ${intelligence.name}`,
  ]);
});

it.each([
  ['/', HomeRoute, 'Tidak ada asesmen tersedia saat ini', 'id'],
  ['/assessments', AssessmentsRoute, 'Tidak ada asesmen tersedia saat ini', 'id'],
  ['the dashboard', DashboardCatalogue, 'No assessments available at the moment', 'en'],
])(
  '%s: when the catalogue is empty, then it shows its empty text in its language',
  async (_, Screen, text, language) => {
    renderWithShell(<Screen />, { answer: () => [] });
    expect((await screen.findByText(text)).closest('[lang]')?.getAttribute('lang') ?? 'id').toBe(language);
    expect(screen.getByText('Silakan kembali lagi nanti.').closest('[lang]')).toHaveAttribute('lang', 'id');
  },
);

it('slot dashboard.catalogue: when the user owns nothing, then cards are shown, and rows otherwise', async () => {
  const view = renderWithShell(<DashboardCatalogue />, { answer, session: signedIn() });
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  view.unmount();
  const owned = [{ id: 100_001, assessmentId: 99, status: 'completed' }];
  renderWithShell(<DashboardCatalogue />, {
    answer: (path) => (path === '/api/user-assessments' ? owned : answer(path)),
    session: signedIn(),
  });
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(3));
  expect(screen.queryAllByRole('article')).toHaveLength(0);
  expect(screen.getAllByRole('button', { name: /Tambah ke Keranjang|Mulai Sekarang/ })).toHaveLength(3);
});
