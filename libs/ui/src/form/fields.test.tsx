import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { renderThemed } from '../testing/index.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { DateField, TextField } from './text-field.tsx';

it('TextField: when it has a hint and an error, then both describe it, the error first, and it is invalid', () => {
  renderThemed(<TextField label="Email" hint="Dipakai untuk masuk." error="Email belum diisi." />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Email belum diisi. Dipakai untuk masuk.');
});

it('TextField: when it has no error or hint, then it is valid and has no description', () => {
  renderThemed(<TextField label="Email" optional />);
  const field = screen.getByRole('textbox', { name: 'Email (opsional)' });
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(field).not.toHaveAttribute('aria-invalid');
});

function Form({ send }: { send: (values: object) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', kin: '', born: '', ok: false },
  });
  return (
    <form onSubmit={handleSubmit((values) => send(values))}>
      <TextField
        label="Nama"
        error={formState.errors.name?.message}
        {...register('name', { required: 'Nama belum diisi.' })}
      />
      <SelectField
        label="Hubungan"
        placeholder="Pilih hubungan"
        options={[{ value: 'ibu', label: 'Ibu' }]}
        {...register('kin')}
      />
      <DateField label="Tanggal lahir" {...register('born')} />
      <CheckboxField label="Saya setuju" {...register('ok')} />
      <button type="submit">Kirim</button>
    </form>
  );
}

it('fields: when registered with react-hook-form, then it reads their values and focuses an invalid field', async () => {
  const send = jest.fn();
  renderThemed(<Form send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Kirim' }));
  expect(await screen.findByText('Nama belum diisi.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nama' })).toHaveFocus();

  await userEvent.type(screen.getByRole('textbox', { name: 'Nama' }), 'Rina');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hubungan' }), 'Ibu');
  await userEvent.type(screen.getByLabelText('Tanggal lahir'), '2020-02-29');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saya setuju' }));
  await userEvent.click(screen.getByRole('button', { name: 'Kirim' }));
  expect(send).toHaveBeenCalledWith({ name: 'Rina', kin: 'ibu', born: '2020-02-29', ok: true });
});

it('PasswordField: when its button is pressed, then it shows the password, and the next press hides it', async () => {
  renderThemed(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  const toggle = screen.getByRole('button', { name: 'Tampilkan password' });
  expect(toggle).toHaveAccessibleDescription('Password');
  await userEvent.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Sembunyikan password' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('CheckboxField: when it has an error, then the error describes it', () => {
  renderThemed(<CheckboxField label="Saya setuju" error="Persetujuan diperlukan." />);
  const box = screen.getByRole('checkbox', { name: 'Saya setuju' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Persetujuan diperlukan.');
});

it('SwitchField: when its label is pressed, then it turns on; its hint describes it', async () => {
  renderThemed(<SwitchField label="Akun aktif" hint="Akun nonaktif tidak dapat masuk." />);
  const field = screen.getByRole('switch', { name: 'Akun aktif' });
  expect(field).not.toBeChecked();
  expect(field).toHaveAccessibleDescription('Akun nonaktif tidak dapat masuk.');
  await userEvent.click(screen.getByText('Akun aktif'));
  expect(field).toBeChecked();
});
