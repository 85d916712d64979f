import { type ConsultationStatus, STAFF_NOTE_MAX } from '@kenali/contracts';
import { fieldOf, SelectField, TextAreaField } from '@kenali/ui';
import type { UseFormReturn } from 'react-hook-form';
import { CONSULTATION_STATUS_OPTIONS } from '../labels.ts';

/** What every dialog about a consultation asks for. */
export interface ConsultationForm {
  status: ConsultationStatus;
  note: string;
}

/** The part of a request that the form decides. An empty note is not sent. */
export const changeOf = ({ status, note }: ConsultationForm): { status: ConsultationStatus; note?: string } => {
  const trimmed = note.trim();
  return { status, ...(trimmed && { note: trimmed }) };
};

export const ConsultationFields = ({ form }: { form: UseFormReturn<ConsultationForm> }) => (
  <>
    <SelectField label="Status" options={CONSULTATION_STATUS_OPTIONS} {...form.register('status')} />
    <TextAreaField label="Catatan" optional maxLength={STAFF_NOTE_MAX} {...fieldOf(form, 'note')} />
  </>
);
