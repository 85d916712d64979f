import type { AssessmentView } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The active catalogue. The shared query client fetches the address in the key. */
export const catalogue = queryOptions<AssessmentView[]>({ queryKey: ['/api/assessments'] });
