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
  });

  it.each([
    [{ from: '/admin/users?search=ratna&page=2' }, '/admin/users?search=ratna&page=2'],
    [{ from: '/admin/login' }, '/admin/dashboard'],
    [{ from: 'https://lain.test/admin/users' }, '/admin/dashboard'],
    [{ from: 7 }, '/admin/dashboard'],
  ])('when the state of the address is %j, then the login leads to %s', async (state, target) => {
    const { paths } = renderWithShell(<AdminLoginPage />, {
      answer: () => ({ accessToken: 't' }),
      isSignedIn: false,
      pathname: '/admin/login',
      state,
    });
    await fill('admin@kenali.test', 'Admin-demo-1');
    await waitFor(() => expect(paths).toEqual([target]));
  });

  it.each([
    [true, 'before'],
    [false, 'in another tab'],
  ])('when the admin has logged in (%s: %s), then the wanted page opens', (isSignedIn) => {
    const { paths, startSession } = renderWithShell(<AdminLoginPage />, {
      answer: () => ({}),
      isSignedIn,
      pathname: '/admin/login',
      state: { from: '/admin/users?page=2' },
    });
    expect(screen.queryAllByLabelText('Password')).toHaveLength(isSignedIn ? 0 : 1);
    if (!isSignedIn) act(startSession);
    expect(paths).toEqual(['/admin/users?page=2']);
  });

  it('when the admin must set up a second factor first, then the setup opens and nothing else', async () => {
    const { calls, paths } = renderWithShell(<AdminLoginPage />, {
      isSignedIn: false,
      answer: (call) => {
        if (call === 'POST /api/admin/login') return { accessToken: 't' };
        throw refusal(403, 'SECOND_FACTOR_MISSING');
      },
    });
    await fill('admin@kenali.test', 'Admin-demo-1');
    await waitFor(() => expect(paths).toEqual(['/admin/second-factor']));
    expect(calls.map(([call]) => call)).toEqual(['POST /api/admin/login', 'GET /api/admin/user']);
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

  describe('when the account has a second factor', () => {
    const required = Object.assign(refusal(403, 'SECOND_FACTOR_REQUIRED', 'Perlu kode.'), { challenge: 'c-1' });
    const open = async (second: () => unknown) => {
      const shell = renderWithShell(<AdminLoginPage />, {
        isSignedIn: false,
        answer: (key: string) => {
          if (key === 'POST /api/admin/login') throw required;
          return second();
        },
      });
      await fill('admin@kenali.test', 'Admin-demo-1');
      expect(await screen.findByRole('heading', { name: 'Masukkan Kode' })).toHaveFocus();
      return shell;
    };
    const sendCode = async (label: string, code: string) => {
      await userEvent.type(screen.getByLabelText(label), code);
      await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    };

    it('then a code signs in and the dashboard opens', async () => {
      const { calls, paths } = await open(() => ({ accessToken: 't' }));
      await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
      expect(await screen.findByText('Kode wajib diisi')).toBeInTheDocument();
      await sendCode('Kode verifikasi', ' 123456 ');
      await waitFor(() => expect(paths).toEqual(['/admin/dashboard']));
      expect(calls.at(-1)).toEqual([
        'POST /api/admin/login/second-factor',
        { body: { challenge: 'c-1', code: '123456' } },
      ]);
    });

    it('then a wrong code shows its sentence at the field, and an old challenge leads back to the password', async () => {
      let thrown = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
      const { paths } = await open(() => {
        throw thrown;
      });
      await userEvent.click(screen.getByRole('button', { name: 'Pakai kode pemulihan' }));
      await sendCode('Kode pemulihan', 'abcd');
      const field = screen.getByLabelText('Kode pemulihan');
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('Kode tidak sesuai.')));
      expect(field).toHaveFocus();
      thrown = refusal(401, 'Unauthorized', 'Waktu memasukkan kode sudah habis.');
      await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
      expect(await screen.findByText('Waktu memasukkan kode sudah habis.')).toBeInTheDocument();
      expect(screen.getByLabelText('Password')).toHaveValue('');
      expect(paths).toEqual([]);
    });
  });
});
