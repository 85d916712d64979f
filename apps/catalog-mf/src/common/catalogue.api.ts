import type { AssessmentDetail, AssessmentView, Id } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The active catalogue. The shared query client fetches the address in the key. */
export const catalogue = queryOptions<AssessmentView[]>({ queryKey: ['/api/assessments'] });

/** One assessment, with what its own page shows. */
export const assessmentDetail = (id: Id) => queryOptions<AssessmentDetail>({ queryKey: [`/api/assessments/${id}`] });
