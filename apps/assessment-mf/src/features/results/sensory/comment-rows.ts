import type { SensoryResult } from '@kenali/contracts';

/** In section order, the general remark last. Comments use the letters of the questionnaire, as this view does. */
export const commentRows = ({ comments, sectionScores }: Pick<SensoryResult, 'comments' | 'sectionScores'>) =>
  Object.entries(comments)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => Number(a === 'umum') - Number(b === 'umum') || a.localeCompare(b))
    .map(([key, text]) => ({ label: key === 'umum' ? 'Umum' : (sectionScores[key]?.name ?? key), text: text.trim() }));
