import type { EarlierResult, IsoTime } from '@kenali/contracts';

/** What the view of one kind of result gets. */
export interface ViewProps<Result> {
  result: Result;
  completedAt: IsoTime;
  /** Newest first. */
  earlier: readonly EarlierResult[];
}
