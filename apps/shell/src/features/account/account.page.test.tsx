import type { PracticeFeature } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { practice } from '../../practice.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina } from '../../testing/fixtures.ts';
import { findPage, openSignedIn, renderSite } from '../../testing/render-site.tsx';

const PASSWORD = 'POST /api/auth/change-password';
const EMAIL = 'POST /api/auth/change-email';
const DONE = { body: { success: true } };
const type = (place: HTMLElement, label: string, text: string) =>
  userEvent.type(within(place).getByLabelText(label), text, { delay: null });
/** Its parts appear together once they are read. */
const findAccount = async () => {
  await findPage('Akun');
  await screen.findByRole('region', { name: 'Ubah password' });
};
const section = (name: string) => screen.getByRole('region', { name });

async function sendPassword(current = 'lama-sekali-1', password = 'kuda-terbang-biru', confirm = password) {
  const form = section('Ubah password');
  await type(form, 'Password saat ini', current);
  await type(form, 'Password baru', password);
  await type(form, 'Konfirmasi password', confirm);
  await userEvent.click(within(form).getByRole('button', { name: 'Ubah password' }));
}

it('visitor: when they open the page, then the login page opens and leads back', async () => {
  renderSite('/account', fakeServer({}));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?next=%2Faccount'));
});

it('password: when fields are invalid, then each shows an error and nothing is sent', async () => {
  const { api } = openSignedIn('/account', { [PASSWORD]: DONE });
  await findAccount();
  await userEvent.click(within(section('Ubah password')).getByRole('button', { name: 'Ubah password' }));
  expect(await screen.findByText('Password wajib diisi')).toBeVisible();
  expect(screen.getByText('Password minimal 8 karakter')).toBeVisible();
  await sendPassword('x', 'kuda-terbang-biru', 'kuda-terbang-bira');
  expect(await screen.findByText('Konfirmasi password tidak sesuai')).toBeVisible();
  expect(api.callsTo(PASSWORD)).toHaveLength(0);
});

it('password: when it is changed, then a toast confirms it, the form is empty and browsers know the fields', async () => {
  const { api } = openSignedIn('/account', { [PASSWORD]: DONE });
  await findAccount();
  const field = (label: string) => within(section('Ubah password')).getByLabelText(label);
  expect(field('Password saat ini')).toHaveAttribute('autocomplete', 'current-password');
  expect(field('Password baru')).toHaveAttribute('autocomplete', 'new-password');
  await sendPassword();
  expect(await screen.findByText('Password Diubah')).toBeVisible();
  expect(api.callsTo(PASSWORD).map(({ body }) => body)).toEqual([
    { currentPassword: 'lama-sekali-1', newPassword: 'kuda-terbang-biru' },
  ]);
  expect(field('Password saat ini')).toHaveValue('');
  expect(window.location.pathname).toBe('/account');
});

it.each([
  ['currentPassword', 'Password saat ini', 'Password saat ini tidak sesuai'],
  ['newPassword', 'Password baru', 'Password ini mudah ditebak.'],
])('password: when the server refuses %s, then the field %s shows its sentence', async (path, label, message) => {
  openSignedIn('/account', { [PASSWORD]: refusal(422, 'VALIDATION', 'Periksa.', [{ path, message }]) });
  await findAccount();
  await sendPassword();
  const field = within(section('Ubah password')).getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('password: when the server fails, then the form says so', async () => {
  openSignedIn('/account', { [PASSWORD]: { status: 500, body: 'boom' } });
  await findAccount();
  await sendPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent('Password belum dapat diubah.');
});

it('after a reset by staff: when any page opens, then the password form comes first and leads to that page', async () => {
  const mustChange = { ...rina, mustChangePassword: true };
  const { api } = openSignedIn('/dashboard?tab=1', { 'GET /api/auth/user': { body: mustChange }, [PASSWORD]: DONE });
  await findPage('Buat Password Baru');
  expect(screen.getByText('Ganti password Anda untuk melanjutkan')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ubah email' })).toBeNull();
  expect(window.location.pathname).toBe('/account');
  api.answers['GET /api/auth/user'] = { body: rina };
  await sendPassword();
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/dashboard?tab=1'));
  expect(JSON.parse(localStorage.getItem('user') ?? '{}').mustChangePassword).toBeUndefined();
});

it('email: when it is changed, then the page for its code opens with it', async () => {
  const { api } = openSignedIn('/account', {
    [EMAIL]: { body: { ...rina, email: 'baru@example.test', isEmailVerified: false } },
  });
  await findAccount();
  const form = section('Ubah email');
  await type(form, 'Email baru', ' Baru@Example.test ');
  await type(form, 'Password', 'lama-sekali-1');
  await userEvent.click(within(form).getByRole('button', { name: 'Ubah email' }));
  await findPage('Verifikasi Email');
  expect(screen.getByLabelText('Email')).toHaveValue('baru@example.test');
  expect(screen.getByText('Masukkan kode enam digit yang kami kirim ke email Anda.')).toBeVisible();
  expect(api.callsTo(EMAIL).map(({ body }) => body)).toEqual([
    { newEmail: 'baru@example.test', currentPassword: 'lama-sekali-1' },
  ]);
});

it('email: when it has an account, then its field says so', async () => {
  openSignedIn('/account', { [EMAIL]: refusal(409, 'EMAIL_TAKEN', 'Email sudah terdaftar') });
  await findAccount();
  const form = section('Ubah email');
  await type(form, 'Email baru', 'lain@example.test');
  await type(form, 'Password', 'lama-sekali-1');
  await userEvent.click(within(form).getByRole('button', { name: 'Ubah email' }));
  expect(await screen.findByText('Email sudah terdaftar')).toBeVisible();
  expect(within(form).getByLabelText('Email baru')).toHaveFocus();
});

describe('with a second factor', () => {
  const ON = { body: { isOn: true, enabledAt: '2026-11-20T03:00:00.000Z', recoveryCodesLeft: 9 } };
  const wrong = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
  const FORMS = [
    [
      'Ubah password',
      PASSWORD,
      'Ubah password',
      { currentPassword: 'lama-sekali-1', newPassword: 'kuda-terbang-biru' },
    ],
    ['Ubah email', EMAIL, 'Ubah email', { currentPassword: 'lama-sekali-1', newEmail: 'baru@example.test' }],
    ['Masuk dengan Google', 'POST /api/auth/google/unlink', 'Putuskan', { currentPassword: 'lama-sekali-1' }],
  ] as const;

  async function fill(name: string) {
    const form = await screen.findByRole('region', { name });
    const button = within(form).queryByRole('button', { name: 'Putuskan Google' });
    if (button) await userEvent.click(button);
    if (name === 'Ubah password') {
      await type(form, 'Password baru', 'kuda-terbang-biru');
      await type(form, 'Konfirmasi password', 'kuda-terbang-biru');
    }
    if (name === 'Ubah email') await type(form, 'Email baru', 'baru@example.test');
    await type(form, name === 'Ubah password' ? 'Password saat ini' : 'Password', 'lama-sekali-1');
    return form;
  }
  const user = { ...rina, hasGoogle: true };
  const open = (answers: object) => openSignedIn('/account', { 'GET /api/auth/user': { body: user }, ...answers });

  it.each(FORMS)(
    '%s: asks for a code, shows a wrong one at its field, and sends it',
    async (name, call, button, body) => {
      const { api } = open({ 'GET /api/auth/second-factor': ON, [call]: wrong });
      await findAccount();
      const form = await fill(name);
      const press = () => userEvent.click(within(form).getByRole('button', { name: button }));
      const field = await within(form).findByLabelText('Kode verifikasi');
      await press();
      expect(await within(form).findByText('Kode wajib diisi')).toBeVisible();
      expect(api.callsTo(call)).toHaveLength(0);
      await userEvent.type(field, ' 123456 ');
      await press();
      expect(await within(form).findByText('Kode tidak sesuai.')).toBeVisible();
      expect(api.callsTo(call).map((sent) => sent.body)).toEqual([{ ...body, code: '123456' }]);
    },
  );

  it.each(FORMS)(
    '%s: when the page does not know of it, then the refusal of the server shows the field',
    async (name, call, button) => {
      const missing = refusal(422, 'VALIDATION', 'Periksa.', [{ path: 'code', message: 'Kode wajib diisi' }]);
      open({ 'GET /api/auth/second-factor': { status: 500, body: 'x' }, [call]: missing });
      await findAccount();
      const form = await fill(name);
      expect(within(form).queryByLabelText('Kode verifikasi')).toBeNull();
      await userEvent.click(within(form).getByRole('button', { name: button }));
      expect(await within(form).findByLabelText('Kode verifikasi')).toHaveAccessibleDescription(
        expect.stringContaining('Kode wajib diisi'),
      );
    },
  );
});

describe('profile', () => {
  const PROFILE = 'POST /api/auth/change-profile';
  const field = (label: string) => within(section('Ubah profil')).getByLabelText(label);
  const save = () => userEvent.click(within(section('Ubah profil')).getByRole('button', { name: 'Simpan profil' }));

  it('when the name is corrected, then the whole profile is sent and a toast confirms it', async () => {
    const { api } = openSignedIn('/account', { [PROFILE]: { body: { ...rina, firstName: 'Rini' } } });
    await findAccount();
    expect(field('Nama belakang')).toHaveValue(rina.lastName);
    await userEvent.clear(field('Nama depan'));
    await save();
    expect(await screen.findByText('Nama depan wajib diisi')).toBeVisible();
    expect(api.callsTo(PROFILE)).toHaveLength(0);
    await userEvent.type(field('Nama depan'), 'Rini', { delay: null });
    await save();
    expect(await screen.findByText('Profil Diperbarui')).toBeVisible();
    const { lastName, whatsappNumber } = rina;
    expect(api.callsTo(PROFILE).map(({ body }) => body)).toEqual([{ firstName: 'Rini', lastName, whatsappNumber }]);
    expect(field('Nama depan')).toHaveValue('Rini');
  });

  it('when another account has signed in while the page slept, then its forms hold nothing of the one before', async () => {
    const other = { ...rina, id: rina.id + 1, firstName: 'Budi' };
    const { api } = openSignedIn('/account');
    await findAccount();
    await userEvent.type(field('Nama depan'), ' Sari', { delay: null });
    api.answers['GET /api/auth/user'] = { body: other };
    localStorage.setItem('user', JSON.stringify(other));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await findAccount();
    expect(field('Nama depan')).toHaveValue('Budi');
  });

  it('when the number changes while a second factor is on, then the form asks for a code', async () => {
    const on = { body: { isOn: true, enabledAt: '2026-11-02T03:10:00Z', recoveryCodesLeft: 10 } };
    const answer = { body: { ...rina, whatsappNumber: '081299990000' } };
    const { api } = openSignedIn('/account', { 'GET /api/auth/second-factor': on, [PROFILE]: answer });
    await findAccount();
    const code = () => within(section('Ubah profil')).queryByLabelText('Kode verifikasi');
    expect(code()).toBeNull();
    await userEvent.clear(field('Nomor WhatsApp'));
    await userEvent.type(field('Nomor WhatsApp'), '0812-9999-0000', { delay: null });
    await userEvent.type(field('Kode verifikasi'), '123 456', { delay: null });
    await save();
    await waitFor(() => expect(code()).toBeNull());
    expect(api.callsTo(PROFILE).map(({ body }) => body)).toMatchObject([{ code: '123 456' }]);
  });

  it.each([
    [refusal(422, 'VALIDATION', 'x', [{ path: 'whatsappNumber', message: 'Nomor tidak valid' }]), 'Nomor tidak valid'],
    [{ status: 500, body: 'boom' }, 'Profil belum tersimpan. Silakan coba lagi.'],
  ])('when the API answers %j, then the form says why and keeps its values', async (answer, text) => {
    openSignedIn('/account', { [PROFILE]: answer });
    await findAccount();
    await userEvent.type(field('Nama depan'), ' Sari', { delay: null });
    await save();
    expect(await within(section('Ubah profil')).findByText(text)).toBeVisible();
    expect(field('Nama depan')).toHaveValue(`${rina.firstName} Sari`);
  });
});

describe('reminders', () => {
  const READ = 'GET /api/reminders';
  const CHANGE = 'PATCH /api/reminders';
  const reminderSwitch = () =>
    within(section('Pengingat')).findByRole('switch', { name: /^Ingatkan saya lewat email/ });

  it('when the user turns them off, then the answer of the server is shown', async () => {
    const { api } = openSignedIn('/account', { [READ]: { body: { isOn: true } }, [CHANGE]: { body: { isOn: false } } });
    await findAccount();
    const control = await reminderSwitch();
    expect(control).toBeChecked();
    await userEvent.click(control);
    await waitFor(() => expect(control).not.toBeChecked());
    expect(api.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ isOn: false }]);
  });

  it('when the change fails, then the switch goes back and a sentence says so', async () => {
    openSignedIn('/account', { [READ]: { body: { isOn: false } }, [CHANGE]: { status: 500, body: 'boom' } });
    await findAccount();
    const control = await reminderSwitch();
    await userEvent.click(control);
    expect(await within(section('Pengingat')).findByRole('alert')).toHaveTextContent('Perubahan belum tersimpan.');
    expect(control).not.toBeChecked();
  });

  it('when they cannot be read, then the user can try again', async () => {
    const { api } = openSignedIn('/account', { [READ]: { status: 404, body: 'x' } });
    await findAccount();
    const again = await within(section('Pengingat')).findByRole('button', { name: 'Coba lagi' });
    api.answers[READ] = { body: { isOn: true } };
    await userEvent.click(again);
    expect(await reminderSwitch()).toBeChecked();
  });
});

describe('devices', () => {
  const READ = 'GET /api/auth/sessions';
  const times = { createdAt: '2026-11-02T03:10:00Z', lastUsedAt: '2026-11-21T07:30:00Z' };
  const here = { id: 'a', area: 'site', device: 'Chrome di Android', isCurrent: true, ...times };
  const there = { id: 'b', area: 'site', device: 'Safari di iPhone', isCurrent: false, ...times };
  const open = async (answers: Parameters<typeof openSignedIn>[1]) => {
    const { api } = openSignedIn('/account', { [READ]: { body: [here, there] }, ...answers });
    await findAccount();
    return api;
  };
  const button = (name: string | RegExp) => within(section('Perangkat dan sesi')).findByRole('button', { name });

  it('when another device is ended, then a toast confirms it and the list is read again', async () => {
    const END = 'POST /api/auth/sessions/b/end';
    const api = await open({ [END]: DONE });
    const end = await button(/^Keluarkan Safari di iPhone/);
    api.answers[READ] = { body: [here] };
    await userEvent.click(end);
    expect(await screen.findByText('Perangkat Dikeluarkan')).toBeVisible();
    expect(api.callsTo(END)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Safari di iPhone')).toBeNull());
  });

  it('when the password is changed, which ends the others, then the list is read again', async () => {
    const api = await open({ [PASSWORD]: DONE });
    await button(/^Keluarkan Safari di iPhone/);
    api.answers[READ] = { body: [here] };
    await sendPassword();
    await waitFor(() => expect(screen.queryByText('Safari di iPhone')).toBeNull());
  });

  it('when it has ended already, then the list is read again without an error; when the call fails, then a sentence says so', async () => {
    const END = 'POST /api/auth/sessions/b/end';
    const api = await open({ [END]: { status: 500, body: 'boom' } });
    await userEvent.click(await button(/^Keluarkan Safari di iPhone/));
    expect(await within(section('Perangkat dan sesi')).findByRole('alert')).toHaveTextContent(
      'Perangkat belum dapat dikeluarkan.',
    );
    api.answers[END] = refusal(404, 'NOT_FOUND', 'Data tidak ditemukan.');
    api.answers[READ] = { body: [here] };
    await userEvent.click(await button(/^Keluarkan Safari di iPhone/));
    await waitFor(() => expect(screen.queryByText('Safari di iPhone')).toBeNull());
    expect(within(section('Perangkat dan sesi')).queryByRole('alert')).toBeNull();
  });

  it('when all others are ended, then this one stays signed in; when all are, then the login page opens', async () => {
    const ALL = 'POST /api/auth/sessions/end-all';
    const api = await open({ [ALL]: DONE, 'POST /api/auth/logout': DONE });
    sessionStorage.setItem('kenali.access-code', '0000-0000-0000-0000');
    await userEvent.click(await button('Keluar dari semua perangkat lain'));
    expect(await screen.findByText('Perangkat Dikeluarkan')).toBeVisible();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    expect(sessionStorage.getItem('kenali.access-code')).not.toBeNull();
    await userEvent.click(await button('Keluar dari semua perangkat'));
    await userEvent.click(await screen.findByRole('button', { name: 'Ya, keluar' }));
    await findPage('Masuk');
    expect(api.callsTo(ALL).map(({ body }) => body)).toEqual([{ includeCurrent: false }, { includeCurrent: true }]);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sessionStorage.getItem('kenali.access-code')).toBeNull();
  });

  it('when the list cannot be read, then the user can try again', async () => {
    const api = await open({ [READ]: { status: 404, body: 'x' } });
    const again = await button('Coba lagi');
    api.answers[READ] = { body: [here] };
    await userEvent.click(again);
    expect(await within(section('Perangkat dan sesi')).findByText('Chrome di Android')).toBeVisible();
  });
});

describe('consent', () => {
  const READ = 'GET /api/consent';
  const WITHDRAW = 'POST /api/consent/withdraw';
  const PROOF = 'GET /api/consent/proof';
  const TAKE_BACK = 'POST /api/consent/withdraw-choice';
  const granted = {
    kind: 'granted',
    at: '2026-11-21T07:30:00Z',
    version: '2026-11-23',
    hash: 'a'.repeat(64),
    relationship: 'Ibu',
    research: false,
    whatsapp: true,
  };
  const view = (state: string, last: object | null, isRequired = true) => ({
    body: { isRequired, state, last, text: {} },
  });
  const open = async (answers: Parameters<typeof openSignedIn>[1]) => {
    const { api } = openSignedIn('/account', answers);
    await findAccount();
    return api;
  };
  const findSection = () => screen.findByRole('region', { name: 'Persetujuan' });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('when it is active, then state, time, version and boxes are shown', async () => {
    await open({ [READ]: view('active', granted) });
    const shown = await findSection();
    expect(shown).toHaveTextContent('Berlaku');
    expect(shown).toHaveTextContent('21 November 2026, 14.30 WIB sebagai Ibu, teks versi 2026-11-23');
    expect(shown).toHaveTextContent('Penelitian: tidak');
    expect(shown).toHaveTextContent('WhatsApp: ya');
    expect(screen.queryByRole('button', { name: 'Tarik izin penelitian' })).toBeNull();
  });

  it('when the user withdraws, then it is asked first, and the page shows the withdrawal at once', async () => {
    const withdrawn = view('withdrawn', { kind: 'withdrawn', at: '2026-11-22T07:30:00Z' });
    const api = await open({ [READ]: view('active', granted), [WITHDRAW]: withdrawn });
    await press('Tarik persetujuan');
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /Tautan berbagi, undangan pengamat, dan akses Anda sebagai wali anak lain berakhir\. Wali lain tidak dapat/,
    );
    await press('Batal');
    expect(api.callsTo(WITHDRAW)).toHaveLength(0);
    await press('Tarik persetujuan');
    await press('Ya, tarik');
    expect(
      await screen.findByText(/^Ditarik pada 22 November 2026, 14.30 WIB\. Anda dapat menyetujui lagi/),
    ).toBeVisible();
    expect(api.callsTo(WITHDRAW)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Persetujuan' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Tarik persetujuan' })).toBeNull();
  });

  it.each<[string, PracticeFeature[], RegExp]>([
    ['has no norms', [], /^Penarikan langsung berlaku\. Data Anda tidak dipakai lagi untuk penelitian\. Asesmen/],
    ['has norms', ['norms'], /angka pembanding seusia dihitung\. Angka yang sudah tampil baru berubah setelah/],
  ])('when the practice %s, then the dialog about research says what ends', async (_what, features, text) => {
    practice.features = features;
    await open({ [READ]: view('active', { ...granted, research: true }) });
    await press('Tarik izin penelitian');
    const dialog = screen.getByRole('alertdialog', { name: 'Tarik izin penelitian?' });
    expect(within(dialog).getByText(text)).toBeVisible();
    delete practice.features;
  });

  it('when one choice is taken back, then the rest stays, and the heading has the focus', async () => {
    const rest = view('active', { ...granted, whatsapp: false });
    const api = await open({ [READ]: view('active', granted), [TAKE_BACK]: rest });
    await press('Tarik izin WhatsApp');
    expect(screen.getByRole('alertdialog', { name: 'Tarik izin WhatsApp?' })).toHaveTextContent('tetap dapat diisi');
    await press('Ya, tarik');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tarik izin WhatsApp' })).toBeNull());
    expect(api.callsTo(TAKE_BACK)).toMatchObject([{ body: { choice: 'whatsapp' } }]);
    expect(await findSection()).toHaveTextContent('WhatsApp: tidak');
    expect(screen.getByText('Berlaku')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Persetujuan' })).toHaveFocus();
  });

  it('when the withdrawal fails, then the dialog stays and says so', async () => {
    await open({ [READ]: view('active', granted), [WITHDRAW]: { status: 500, body: 'boom' } });
    await press('Tarik persetujuan');
    await press('Ya, tarik');
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(/belum ditarik/);
  });

  it('when the proof is downloaded, then the file has the answer of the API and the day of Jakarta', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    URL.createObjectURL = jest.fn((file: Blob) => `blob:${files.push(file)}`);
    const proof = { exportedAt: '2026-11-22T17:30:00Z', events: [granted] };
    await open({ [READ]: view('active', granted), [PROOF]: { body: proof } });
    await press('Unduh bukti (JSON)');
    await waitFor(() => expect(names).toEqual(['bukti-persetujuan-2026-11-23.json']));
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(files[0] as Blob);
    });
    expect(JSON.parse(String(text))).toEqual(proof);
  });

  it('when the API works without consent, then the section is absent', async () => {
    const api = await open({ [READ]: view('none', null, false) });
    await waitFor(() => expect(api.callsTo(READ)).not.toHaveLength(0));
    await screen.findByRole('region', { name: 'Pengingat' });
    expect(screen.queryByRole('region', { name: 'Persetujuan' })).toBeNull();
  });
});
