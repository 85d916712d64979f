import type { AssessmentView, CartItem, FieldError } from '@kenali/contracts';

/** Reads the item's index from a field path: "assessmentIds.0" or "assessmentIds[0]". */
const indexOf = ({ path }: FieldError) => Number(/^assessmentIds\D+(\d+)/.exec(path)?.[1] ?? Number.NaN);

/**
 * Splits a cart that the API refused into the items that remain, at their current prices, and those to remove.
 * @param catalogue the assessments that can be bought now
 * @param refused the field errors of the API, by index in `items`
 */
export function reconcileCart(
  items: readonly CartItem[],
  catalogue: readonly AssessmentView[],
  refused: readonly FieldError[] = [],
) {
  const refusedAt = new Set(refused.map(indexOf));
  const entries = new Map(catalogue.map((assessment) => [assessment.id, assessment]));
  const kept: CartItem[] = [];
  const removed: CartItem[] = [];
  items.forEach((item, at) => {
    const entry = entries.get(item.id);
    if (entry && !refusedAt.has(at)) kept.push({ ...item, name: entry.name, price: entry.price });
    else removed.push(item);
  });
  return { kept, removed };
}
