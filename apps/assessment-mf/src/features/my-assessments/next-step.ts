import type { UserAssessmentView } from '@kenali/contracts';
import { takingPath } from '../../common/routing.ts';

const START = { available: 'Mulai Tes', in_progress: 'Lanjutkan' } as const;

/** The one button of a card; null where the type has no page to take it on. */
export function nextStep({ id, status, assessment }: UserAssessmentView): { label: string; to: string } | null {
  if (status === 'completed') return { label: 'Lihat Laporan', to: `/results/${id}` };
  const page = takingPath(assessment.type, id);
  return page ? { label: START[status], to: page } : null;
}
