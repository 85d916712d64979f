import type { FieldError } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import { Assessment, type AssessmentDocument } from '../assessments/index.ts';

type Orderable = Pick<AssessmentDocument, '_id' | 'name' | 'priceRupiah' | 'type' | 'instrumentId' | 'ageRange'>;

/**
 * The wanted assessments at today's prices, in the wanted order: all of them or none.
 * @throws AppError ASSESSMENTS_UNAVAILABLE with one field per entry that cannot be ordered, so that the cart can remove it
 */
export async function readOrderable(assessmentIds: readonly number[]): Promise<Orderable[]> {
  const found = await Assessment.find({ _id: { $in: assessmentIds } })
    .select({ name: 1, priceRupiah: 1, type: 1, instrumentId: 1, ageRange: 1, isActive: 1 })
    .lean();
  const byId = new Map(found.map((assessment) => [assessment._id, assessment]));
  const fields = assessmentIds.flatMap((id, index): FieldError[] => {
    const problem = problemOf(byId.get(id), id, assessmentIds.indexOf(id) < index);
    return problem ? [{ path: `assessmentIds.${index}`, message: problem }] : [];
  });
  if (fields.length > 0) throw unavailable(fields);
  return assessmentIds.map((id) => byId.get(id)!);
}

function problemOf(
  assessment: Pick<AssessmentDocument, 'name' | 'isActive'> | undefined,
  id: number,
  isRepeat: boolean,
) {
  if (!assessment) return `Asesmen nomor ${id} tidak ditemukan.`;
  if (!assessment.isActive) return `Asesmen "${assessment.name}" sudah tidak tersedia.`;
  return isRepeat ? `Asesmen "${assessment.name}" dipilih lebih dari sekali.` : null;
}

const unavailable = (fields: FieldError[]) =>
  new AppError('ASSESSMENTS_UNAVAILABLE', {
    message: `Sebagian asesmen tidak dapat dipesan. ${[...new Set(fields.map(({ message }) => message))].join(' ')}`,
    fields,
  });
