import type { AssessmentView } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The active catalogue. The key is the address; the shared query client fetches it. */
export const assessments = queryOptions<AssessmentView[]>({ queryKey: ['/api/assessments'] });
