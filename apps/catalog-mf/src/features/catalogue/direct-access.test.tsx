import type { AssessmentView, CallInput, CallKey, DirectAccessGranted } from '@kenali/contracts';
import { userAssessmentView } from '@kenali/contracts/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, intelligence, learning, other, sensory, signedIn } from '../../testing/examples.ts';
import { renderWithShell, type ShellOptions } from '../../testing/render-with-shell.tsx';
import { AssessmentCard } from './assessment-card.tsx';

const granted: DirectAccessGranted = { userAssessmentId: 100_007, isAdminAccess: false, isInternalAccess: false };
const show = (assessment: AssessmentView, options: Partial<ShellOptions>) =>
  renderWithShell(<AssessmentCard assessment={assessment} headingLevel={2} />, { answer: () => [], ...options });
const click = (label: string, { name }: AssessmentView) =>
  userEvent.click(screen.getByRole('button', { name: `${label} ${name}` }));

describe('direct access', () => {
  it.each([
    [sensory, '/sensory-profile/100007'],
    [learning, '/learning-style/100007'],
    [intelligence, '/multiple-intelligence/100007'],
    [other, '/assessment/4'],
  ])('when an admin opens $type, then it calls the API, shows a toast and opens its page', async (item, path) => {
    const calls: [CallKey, CallInput<CallKey>][] = [];
    const paid = { ...item, price: '100000.00' };
    const { toasts, visited } = show(paid, {
      session: signedIn('admin'),
      send: (...call) => {
        calls.push(call);
        return { ...granted, isAdminAccess: true };
      },
    });
    await click('Akses sebagai Admin', paid);
    await waitFor(() => expect(visited).toEqual([path]));
    expect(calls).toEqual([['POST /api/assessments/{id}/direct-access', { params: { id: item.id } }]]);
    expect(toasts).toEqual([
      { title: 'Akses Admin Berhasil!', description: `${item.name} siap untuk dikerjakan.`, variant: 'success' },
    ]);
  });

  it.each([
    ['internal' as const, sensory, 'Akses Internal', { isInternalAccess: true }, 'Akses Internal Berhasil!'],
    ['user' as const, intelligence, 'Mulai Sekarang', {}, 'Akses Gratis Berhasil!'],
  ])(
    'when a user with role %s gets access, then the toast names the kind of access',
    async (role, item, label, right, title) => {
      const { toasts } = show(item, { session: signedIn(role), send: () => ({ ...granted, ...right }) });
      await click(label, item);
      await waitFor(() => expect(toasts[0]?.title).toBe(title));
    },
  );

  it('when the button is clicked again during the call, then the API is called once', async () => {
    let calls = 0;
    show(intelligence, {
      session: signedIn(),
      send: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
    });
    await click('Mulai Sekarang', intelligence);
    await userEvent.click(screen.getByRole('button', { name: 'Membuka asesmen...' }));
    expect(calls).toBe(1);
  });

  it('when the API refuses, then it shows the detail, stays on the page, and the button works again', async () => {
    const { toasts, visited } = show(intelligence, {
      session: signedIn(),
      send: () => {
        throw apiError(403, 'Asesmen ini harus dibayar.');
      },
    });
    await click('Mulai Sekarang', intelligence);
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Gagal Mengakses Asesmen', description: 'Asesmen ini harus dibayar.', variant: 'destructive' },
      ]),
    );
    expect(visited).toEqual([]);
    expect(screen.getByRole('button', { name: `Mulai Sekarang ${intelligence.name}` })).not.toHaveAttribute(
      'aria-busy',
    );
  });

  it('when the session has ended, then it shows a toast and opens the login page, although the button is gone', async () => {
    const view = show(intelligence, {
      session: signedIn(),
      send: () => {
        view.setSession({ status: 'anonymous', user: null });
        throw apiError(401, 'Unauthorized');
      },
    });
    await click('Mulai Sekarang', intelligence);
    await waitFor(() => expect(view.visited).toEqual(['/login?next=%2F']));
    expect(view.toasts[0]).toMatchObject({ title: 'Tidak Diizinkan', description: 'Anda telah keluar. Masuk lagi...' });
  });

  it('when a visitor opens a free assessment, then a toast asks for a login and the login leads to the assessment', async () => {
    const { toasts, visited } = show(intelligence, {});
    await click('Mulai Sekarang', intelligence);
    expect(toasts).toEqual([
      {
        title: 'Login Diperlukan',
        description: 'Silakan login terlebih dahulu untuk mengakses asesmen gratis.',
      },
    ]);
    expect(visited).toEqual([]);
    await waitFor(() => expect(visited).toEqual(['/login?next=%2Fassessment%2F3']));
  });

  it.each([
    ['of this assessment is open', {}, true],
    ['was bought, which is not what the button opens', { orderId: 42 }, false],
    ['is completed, so the button begins another one', { status: 'completed' }, false],
    ['is of another assessment', { assessmentId: 1 }, false],
    ['names no child', { childName: null }, false],
  ] as const)('when one for a child %s, then the button says whose it continues: %s', async (_, changes, isSaid) => {
    const opened = userAssessmentView({
      assessmentId: intelligence.id,
      orderId: null,
      status: 'in_progress',
      childName: 'Bima Wijaya',
      ...changes,
    });
    const { queryClient } = show(intelligence, { session: signedIn(), answer: () => [opened] });
    await waitFor(() => expect(queryClient.getQueryData(['/api/user-assessments'])).toBeDefined());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('button', { name: `Mulai Sekarang ${intelligence.name}` })).toHaveAccessibleDescription(
      isSaid ? 'Melanjutkan asesmen untuk Bima Wijaya. Untuk anak lain, selesaikan dulu asesmen ini.' : '',
    );
  });

  it('when access is granted, then the user assessments are fetched again', async () => {
    const { queryClient, seen } = show(intelligence, { session: signedIn(), send: () => granted });
    await queryClient.fetchQuery({ queryKey: ['/api/user-assessments'] });
    await click('Mulai Sekarang', intelligence);
    await waitFor(() => expect(seen.asked).toEqual(['/api/user-assessments', '/api/user-assessments']));
  });
});
