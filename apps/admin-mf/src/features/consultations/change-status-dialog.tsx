import { ADMIN_TEXTS, type AdminConsultation, type ConsultationStatus, STAFF_NOTE_MAX } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SelectField, TextAreaField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { ConsultationHistory } from './consultation-history.tsx';
import { STATUS_OPTIONS } from './consultation-words.ts';
import { useConsultationsChanged } from './consultations.api.ts';

interface Form {
  status: ConsultationStatus;
  note: string;
}

export function ChangeStatusDialog({
  consultation,
  onClose,
}: {
  consultation: AdminConsultation;
  onClose: () => void;
}) {
  const { api, toast } = useShell();
  const changed = useConsultationsChanged();
  const { id, status: now, childName, user, history } = consultation;
  const form = useForm<Form>({ defaultValues: { status: now, note: '' } });
  const save = async ({ status, note }: Form) => {
    const words = note.trim();
    const body = { status, ...(words && { note: words }) };
    await api.send('PATCH /api/admin/consultations/{id}', { params: { id }, body });
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
