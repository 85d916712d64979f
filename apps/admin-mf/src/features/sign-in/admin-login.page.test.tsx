import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminLoginPage } from './admin-login.page.tsx';

const fill = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Masuk' }));
};

describe('AdminLoginPage', () => {
  it('when the fields are wrong, then both messages stand there and nothing is sent', async () => {
    const { calls } = renderWithShell(<AdminLoginPage />, { answer: () => ({}), isSignedIn: false });
    await fill('bukan-email', '12345');
    expect(await screen.findByText('Email tidak valid')).toBeInTheDocument();
    expect(screen.getByText('Password minimal 6 karakter')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('when the login fits, then the admin area opens', async () => {
    const { calls, paths } = renderWithShell(<AdminLoginPage />, {
      answer: () => ({ accessToken: 't' }),
      isSignedIn: false,
    });
    await fill('admin@kenali.test', 'Admin-demo-1');
    await waitFor(() => expect(paths).toEqual(['/admin/assessments']));
    expect(calls).toEqual([
      ['POST /api/admin/login', { body: { email: 'admin@kenali.test', password: 'Admin-demo-1' } }],
    ]);
  });

  it('when the server refuses, then its sentence is shown; when it is away, then the specified one', async () => {
    let thrown: Error = refusal(401, 'Unauthorized', 'Email atau password salah');
    const { paths } = renderWithShell(<AdminLoginPage />, {
      isSignedIn: false,
      answer: () => {
        throw thrown;
      },
    });
    await fill('admin@kenali.test', 'salah-sekali');
    expect(await screen.findByText('Email atau password salah')).toBeInTheDocument();
    thrown = new TypeError('Failed to fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Masuk' }));
    expect(await screen.findByText('Login gagal. Silakan coba lagi.')).toBeInTheDocument();
    expect(paths).toEqual([]);
  });
});
