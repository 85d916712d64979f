import { ADMIN_TEXTS, type AdminConsultation, fullName } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { BareList, formatDateTime, Heading, SmallText, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../form-dialog.tsx';
import { CONSULTATION_BADGES } from '../labels.ts';
import { refetch } from '../queries.ts';
import { ConsultationFields, type ConsultationForm, changeOf } from './consultation-fields.tsx';
import { CONSULTATION_KEYS } from './consultations.api.ts';

/**
 * Changes the status and adds a staff note. The request contains the status that the dialog shows. If another admin has
 * changed it in the meantime, the server refuses, and the dialog shows the new status.
 */
export function ChangeStatusDialog({
  consultation,
  onClose,
}: {
  consultation: AdminConsultation;
  onClose: () => void;
}) {
  const { api } = useShell();
  const [current, setCurrent] = useState(consultation);
  const { id, status: from, childName, user, history } = current;
  const form = useForm<ConsultationForm>({ defaultValues: { status: from, note: '' } });
  const readAgain = async () => {
    const [latest] = await api.send('GET /api/admin/consultations', { query: { id } });
    if (latest?.id !== id) return;
    setCurrent(latest);
    // Keeps a status that the admin has already selected.
    if (form.getValues('status') === from) form.setValue('status', latest.status);
  };
  const save = async (values: ConsultationForm) => {
    const body = { from, ...changeOf(values) };
    try {
      await api.send('PATCH /api/admin/consultations/{id}', { params: { id }, body });
    } catch (error) {
      if (apiFailureOf(error)?.status === 409) {
        void refetch(CONSULTATION_KEYS);
        await readAgain().catch(() => undefined);
      }
      throw error;
    }
  };
  return (
    <FormDialog
      title="Ubah status konsultasi"
      about={`${childName}, orang tua ${fullName(user)}. Orang tua melihat status ini di dashboard; catatan hanya untuk staf.`}
      form={form}
      onSubmit={save}
      done={ADMIN_TEXTS.consultationUpdated}
      failed={ADMIN_TEXTS.consultationFailed}
      refresh={CONSULTATION_KEYS}
      onClose={onClose}
    >
      <ConsultationFields form={form} />
      <ConsultationHistory history={history} />
    </FormDialog>
  );
}

/** All status changes and staff notes, newest last. */
const ConsultationHistory = ({ history }: Pick<AdminConsultation, 'history'>) =>
  history.length > 0 && (
    <Stack $gap={2}>
      <Heading level={3}>Riwayat</Heading>
      <BareList as="ol" $gap={3}>
        {history.map(({ at, status, by, note }) => (
          <li key={`${at} ${status}`}>
            <Text $size="small">
              {CONSULTATION_BADGES[status].text}
              {note && `: ${note}`}
            </Text>
            <SmallText>
              {formatDateTime(at)}
              {by && `, ${by}`}
            </SmallText>
          </li>
        ))}
      </BareList>
    </Stack>
  );
