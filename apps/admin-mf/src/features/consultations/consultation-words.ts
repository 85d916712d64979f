import { type ConsultationStatus, RESULT_TEXTS } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

/** The same words as the parent reads on the dashboard. */
export const CONSULTATION_LOOKS: Record<ConsultationStatus, { tone: BadgeTone; text: string }> = {
  requested: { tone: 'warn', text: RESULT_TEXTS.consultationRequested },
  contacted: { tone: 'info', text: RESULT_TEXTS.consultationContacted },
  scheduled: { tone: 'intelligence', text: RESULT_TEXTS.consultationScheduled },
  done: { tone: 'good', text: RESULT_TEXTS.consultationDone },
};

export const STATUS_OPTIONS = (Object.keys(CONSULTATION_LOOKS) as ConsultationStatus[]).map((value) => ({
  value,
  label: CONSULTATION_LOOKS[value].text,
}));
