import type { UserAssessmentView } from '@kenali/contracts';
import { takingPath } from '../../common/taking-path.ts';

const START = { available: 'Mulai Tes', in_progress: 'Lanjutkan' } as const;

/** The one button of a card; null where the type has no page. */
export function nextStep({ id, status, assessment }: UserAssessmentView): { label: string; to: string } | null {
  const page = takingPath(assessment.type, id);
  if (!page) return null;
  return status === 'completed' ? { label: 'Lihat Laporan', to: `/results/${id}` } : { label: START[status], to: page };
}
