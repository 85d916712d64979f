import {
  BIRTH_FROM,
  CHILD_NOTES_MAX,
  type ChildSex,
  type ChildView,
  type NewChild,
  storedLine,
  TAKING_TEXTS,
} from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Row, SelectField, SmallText, Stack, TextAreaField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ChildFields } from '../../common/child-fields.tsx';
import { SEXES } from '../../common/children.ts';
import { focusField } from '../../common/focus-field.ts';
import { todayHere } from '../../common/reader-time.ts';

export interface ChildFormProps {
  /** The profile to change; without it, the dialog adds one. */
  child?: ChildView;
  onClose(): void;
  onSaved(child: ChildView): void;
}

type Values = { name: string; birthDate: string; sex: ChildSex | ''; notes: string };
type Errors = Partial<Record<keyof Values, string>>;
const FIELDS = ['name', 'birthDate', 'sex', 'notes'] as const;

const FAILED = 'Profil belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Profil belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** Adds or changes a profile. The API checks every field again. */
export function ChildForm({ child, onClose, onSaved }: ChildFormProps) {
  const { api } = useShell();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    name: child?.name ?? '',
    birthDate: child?.birthDate ?? '',
    sex: child?.sex ?? '',
    notes: child?.notes ?? '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) focusField(form.current, first);
  };
  const send = useMutation({
    mutationFn: (body: NewChild) =>
      child
        ? api.send('PATCH /api/children/{id}', { params: { id: child.id }, body: changesOf(child, body) })
        : api.send('POST /api/children', { body }),
    onSuccess: onSaved,
    onError: (error) =>
      showErrors(Object.fromEntries((apiFailureOf(error)?.fields ?? []).map(({ path, message }) => [path, message]))),
  });
  const hasFieldErrors = Object.keys(errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return showErrors(found);
    const { sex, ...texts } = values;
    send.mutate({ ...texts, sex: sex || null });
  };
  const field = <Name extends keyof Values>(name: Name) => ({ name, value: values[name], error: errors[name] });
  const change = (changed: Partial<Values>) => {
    setValues({ ...values, ...changed });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={child ? `Ubah profil ${child.name}` : 'Tambah anak'}
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} busy={send.isPending} busyLabel="Menyimpan...">
            Simpan
          </Button>
        </Row>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit}>
        <Stack $gap={5}>
          {send.isError && !hasFieldErrors && <FormError>{failureText(send.error, FAILED, NO_CONNECTION)}</FormError>}
          <ChildFields
            name={field('name')}
            birthDate={field('birthDate')}
            min={BIRTH_FROM}
            onName={(name) => change({ name })}
            onBirthDate={(birthDate) => change({ birthDate })}
          />
          <SelectField
            label="Jenis kelamin"
            optional
            placeholder="Tidak diisi"
            options={Object.entries(SEXES).map(([value, label]) => ({ value, label }))}
            {...field('sex')}
            onChange={({ target }) => change({ sex: target.value as ChildSex | '' })}
          />
          <TextAreaField
            label="Catatan"
            optional
            hint="Catatan ini tidak tampil pada laporan."
            maxLength={CHILD_NOTES_MAX}
            rows={3}
            {...field('notes')}
            onChange={({ target }) => change({ notes: target.value })}
          />
          {child && child.results > 0 && (
            <SmallText>Laporan yang sudah selesai tidak berubah. Nama di sana tetap seperti saat diisi.</SmallText>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Only what changed, so that a change on another device stays. */
const changesOf = (child: ChildView, body: NewChild): Partial<NewChild> =>
  Object.fromEntries(Object.entries(body).filter(([field, value]) => child[field as keyof NewChild] !== value));

function check({ name, birthDate }: Values): Errors {
  const errors: Errors = {};
  if (storedLine(name) === '') errors.name = TAKING_TEXTS.childNameRequired;
  if (birthDate === '') errors.birthDate = TAKING_TEXTS.childBirthDateRequired;
  else if (birthDate > todayHere()) errors.birthDate = 'Tanggal lahir anak tidak boleh di masa depan.';
  return errors;
}
