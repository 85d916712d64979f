import { ADMIN_TEXTS, type AdminUser, storedPhone, type UpdateUserRequest } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SelectField, SwitchField, TextField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { ROLE_OPTIONS } from '../../common/labels.ts';
import { firstNameRule, lastNameRule, whatsappRule } from './user-rules.ts';
import { USERS_KEY } from './users.api.ts';

type Form = Required<UpdateUserRequest>;

/** The changed fields. Sending only these keeps concurrent changes by other admins. */
function changesOf(user: AdminUser, form: Form): UpdateUserRequest {
  const values: Form = {
    ...form,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    whatsappNumber: storedPhone(form.whatsappNumber),
  };
  const fields = Object.keys(values) as (keyof Form)[];
  return Object.fromEntries(
    fields.filter((field) => values[field] !== user[field]).map((field) => [field, values[field]]),
  );
}

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useShell();
  const { firstName, lastName, whatsappNumber, role, isActive } = user;
  const form = useForm<Form>({ defaultValues: { firstName, lastName, whatsappNumber, role, isActive } });
  const { register, formState } = form;
  const save = (values: Form) =>
    api.send('PATCH /api/admin/users/{id}', { params: { id: user.id }, body: changesOf(user, values) });
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
      <TextField
        label="Nama depan"
        autoComplete="off"
        error={formState.errors.firstName?.message}
        {...register('firstName', { validate: firstNameRule })}
      />
      <TextField
        label="Nama belakang"
        autoComplete="off"
        error={formState.errors.lastName?.message}
        {...register('lastName', { validate: lastNameRule })}
      />
      <TextField
        label="Nomor WhatsApp"
        type="tel"
        optional
        autoComplete="off"
        error={formState.errors.whatsappNumber?.message}
        {...register('whatsappNumber', { validate: whatsappRule })}
      />
      <SelectField
        label="Peran"
        hint="Psikolog memakai peran Internal. Hanya Admin yang membuka area ini."
        options={ROLE_OPTIONS}
        {...register('role')}
      />
      <SwitchField
        label="Akun aktif"
        hint="Akun nonaktif tidak dapat masuk. Mengubah peran atau menonaktifkan akun langsung mengakhiri semua sesi orang ini."
        {...register('isActive')}
      />
    </FormDialog>
  );
}
