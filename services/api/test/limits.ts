import { LimitCounterModel } from '../src/limits/limit-counter.model.ts';

/**
 * Sends a call, and lets it count as the last one of so many: sending them all would take seconds. Whatever counts the call must not have
 * counted one before. @returns its status
 */
export async function countAs(count: number, call: () => PromiseLike<{ status: number }>): Promise<number> {
  const known = await LimitCounterModel.distinct('_id');
  const { status } = await call();
  await LimitCounterModel.updateMany({ _id: { $nin: known } }, { $set: { count } });
  return status;
}
