import { ADMIN_TEXTS, type AdminConsultation, type ConsultationStatus, STAFF_NOTE_MAX } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { SelectField, TextAreaField } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { ConsultationHistory } from './consultation-history.tsx';
import { STATUS_OPTIONS } from './consultation-words.ts';
import { useConsultationsChanged } from './consultations.api.ts';

interface Form {
  status: ConsultationStatus;
  note: string;
}

/** Sends what was seen along: another admin's step is never put back. Where there was one, the dialog goes on from it. */
export function ChangeStatusDialog({
  consultation,
  onClose,
}: {
  consultation: AdminConsultation;
  onClose: () => void;
}) {
  const { api, toast } = useShell();
  const changed = useConsultationsChanged();
  const [seen, setSeen] = useState(consultation);
  const { id, status: from, childName, user, history } = seen;
  const form = useForm<Form>({ defaultValues: { status: from, note: '' } });
  const lookAgain = async () => {
    const [now] = await api.send('GET /api/admin/consultations', { query: { id } });
    if (now?.id !== id) return;
    setSeen(now);
    // Who chose a status keeps the choice.
    if (form.getValues('status') === from) form.setValue('status', now.status);
  };
  const save = async ({ status, note }: Form) => {
    const words = note.trim();
    const body = { from, status, ...(words && { note: words }) };
    try {
      await api.send('PATCH /api/admin/consultations/{id}', { params: { id }, body });
    } catch (error) {
      if (apiFailureOf(error)?.status === 409) {
        void changed();
        await lookAgain().catch(() => undefined);
      }
      throw error;
    }
    toast.show({ title: ADMIN_TEXTS.consultationUpdated });
    onClose();
    await changed();
  };
  return (
    <FormDialog
      title="Ubah status konsultasi"
      about={`${childName}, orang tua ${user.firstName} ${user.lastName}. Orang tua melihat status ini di dashboard; catatan hanya untuk staf.`}
      form={form}
      onSubmit={save}
      failed={ADMIN_TEXTS.consultationFailed}
      onClose={onClose}
    >
      <SelectField label="Status" options={STATUS_OPTIONS} {...form.register('status')} />
      <TextAreaField
        label="Catatan"
        optional
        maxLength={STAFF_NOTE_MAX}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
      <ConsultationHistory history={history} />
    </FormDialog>
  );
}
