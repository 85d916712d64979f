import { ADMIN_TEXTS, type AdminUser, storedPhone, type UpdateUserRequest } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { fieldOf, SelectField, SwitchField, TextField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { changedFields } from '../../common/changed-fields.ts';
import { FormDialog } from '../../common/form-dialog.tsx';
import { ROLE_OPTIONS } from '../../common/labels.ts';
import { firstNameRule, lastNameRule, whatsappRule } from './user-rules.ts';
import { USERS_KEY } from './users.api.ts';

type Form = Required<UpdateUserRequest>;

const toStored = (form: Form): Form => ({
  ...form,
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  whatsappNumber: storedPhone(form.whatsappNumber),
});

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useShell();
  const { firstName, lastName, whatsappNumber, role, isActive } = user;
  const form = useForm<Form>({ defaultValues: { firstName, lastName, whatsappNumber, role, isActive } });
  const save = (values: Form) =>
    api.send('PATCH /api/admin/users/{id}', {
      params: { id: user.id },
      body: changedFields<Form>(user, toStored(values)),
    });
  return (
    <FormDialog
      title="Edit pengguna"
      about={user.email}
      form={form}
      onSubmit={save}
      done={ADMIN_TEXTS.userUpdated}
      failed={ADMIN_TEXTS.userUpdateFailed}
      refresh={[USERS_KEY]}
      onClose={onClose}
    >
      <TextField label="Nama depan" autoComplete="off" {...fieldOf(form, 'firstName', { validate: firstNameRule })} />
      <TextField label="Nama belakang" autoComplete="off" {...fieldOf(form, 'lastName', { validate: lastNameRule })} />
      <TextField
        label="Nomor WhatsApp"
        type="tel"
        optional
        autoComplete="off"
        {...fieldOf(form, 'whatsappNumber', { validate: whatsappRule })}
      />
      <SelectField
        label="Peran"
        hint="Psikolog memakai peran Internal. Hanya Admin yang membuka area ini."
        options={ROLE_OPTIONS}
        {...form.register('role')}
      />
      <SwitchField
        label="Akun aktif"
        hint="Akun nonaktif tidak dapat masuk. Mengubah peran atau menonaktifkan akun langsung mengakhiri semua sesi orang ini."
        {...form.register('isActive')}
      />
    </FormDialog>
  );
}
