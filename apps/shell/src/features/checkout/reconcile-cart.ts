import type { AssessmentView, CartItem, FieldError } from '@kenali/contracts';

/** Places in the order that the server complained about: "assessmentIds.0", "assessmentIds[0]". */
const indexOf = ({ path }: FieldError) => Number(/^assessmentIds\D+(\d+)/.exec(path)?.[1] ?? Number.NaN);

/**
 * What the cart becomes after the server refused it.
 * @param catalogue what can be bought now, at which price
 * @param refused the server's complaints by place in the order that was sent
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
