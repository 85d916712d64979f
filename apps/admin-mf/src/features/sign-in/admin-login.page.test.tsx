import { REDIRECT_AFTER_ADMIN_LOGIN_MS } from '@kenali/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminLoginPage } from './admin-login.page.tsx';

const fill = async (email: string, password: string, user: Pick<UserEvent, 'type' | 'click'> = userEvent) => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
};

describe('AdminLoginPage', () => {
  it('when the fields are invalid, then it shows both messages and sends no request', async () => {
    const { calls } = renderWithShell(<AdminLoginPage />, { answer: () => ({}), isSignedIn: false });
    await fill('bukan-email', '12345');
    expect(await screen.findByText('Email tidak valid')).toBeInTheDocument();
    expect(screen.getByText('Password minimal 6 karakter')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('when the login succeeds, then the dashboard opens after 100 ms', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { calls, paths } = renderWithShell(<AdminLoginPage />, {
      answer: () => ({ accessToken: 't' }),
      isSignedIn: false,
    });
    await fill('admin@kenali.test', 'Admin-demo-1', user);
    await waitFor(() =>
      expect(calls).toEqual([
        ['POST /api/admin/login', { body: { email: 'admin@kenali.test', password: 'Admin-demo-1' } }],
      ]),
    );
    await act(() => jest.advanceTimersByTimeAsync(REDIRECT_AFTER_ADMIN_LOGIN_MS));
    expect(paths).toEqual(['/admin/dashboard']);
    jest.useRealTimers();
  });

  it('when the server rejects the login, then it shows the specified sentence and the reason; when it is unreachable, then only the sentence', async () => {
    let thrown: Error = refusal(401, 'Unauthorized', 'Email atau password salah');
    const { paths } = renderWithShell(<AdminLoginPage />, {
      isSignedIn: false,
      answer: () => {
        throw thrown;
      },
    });
    await fill('admin@kenali.test', 'salah-sekali');
    expect(await screen.findByText('Login gagal. Silakan coba lagi.')).toBeInTheDocument();
    expect(screen.getByText('Email atau password salah')).toBeInTheDocument();
    thrown = new TypeError('Failed to fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Masuk' }));
    await waitFor(() => expect(screen.queryByText('Email atau password salah')).toBeNull());
    expect(await screen.findByText('Login gagal. Silakan coba lagi.')).toBeInTheDocument();
    expect(paths).toEqual([]);
  });
});
