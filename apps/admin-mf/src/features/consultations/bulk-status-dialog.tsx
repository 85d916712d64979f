import { ADMIN_TEXTS, type AdminConsultation, type BulkResult } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BulkResultDialog } from '../../common/bulk-result.tsx';
import { ConsultationFields, type ConsultationForm, changeOf } from '../../common/consultation/consultation-fields.tsx';
import { CONSULTATION_KEYS } from '../../common/consultation/consultations.api.ts';
import { FormDialog } from '../../common/form-dialog.tsx';
import { refetch } from '../../common/queries.ts';

interface BulkStatusDialogProps {
  rows: readonly AdminConsultation[];
  /** Called after the change. */
  onDone: () => void;
  onClose: () => void;
}

/** Moves the selected consultations to one status, then tells what happened to each. */
export function BulkStatusDialog({ rows, onDone, onClose }: BulkStatusDialogProps) {
  const { api } = useShell();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const form = useForm<ConsultationForm>({ defaultValues: { status: 'contacted', note: '' } });
  const save = async (values: ConsultationForm) => {
    const items = rows.map(({ id, status: from }) => ({ id, from }));
    const body = { items, ...changeOf(values) };
    setResults((await api.send('POST /api/admin/consultations/update-many', { body })).results);
    onDone();
    await refetch(CONSULTATION_KEYS);
  };
  const nameOf = (rowId: number) => rows.find(({ id }) => id === rowId)?.childName || `#${rowId}`;
  if (results) return <BulkResultDialog results={results} nameOf={nameOf} onClose={onClose} />;
  return (
    <FormDialog
      title={`Ubah status ${rows.length} konsultasi`}
      about={`${rows.map(({ id }) => nameOf(id)).join(', ')}. Orang tua melihat status ini di dashboard; catatan hanya untuk staf.`}
      form={form}
      onSubmit={save}
      failed={ADMIN_TEXTS.consultationFailed}
      onClose={onClose}
    >
      <ConsultationFields form={form} />
    </FormDialog>
  );
}
