import type { ActionOf, AuditEntry, PracticeFeature, ReportFigure } from '@kenali/contracts';
import type { Router } from 'express';
import type { Source } from './export-source.ts';
import type { Job } from './jobs/start-job.ts';
import type { AccountLimit, Bucket } from './limits/limit-table.ts';
import type { EmailKinds } from './mail/index.ts';
import type { Services } from './services.ts';

/** The id of no account, for what jobs and the retention do. */
export const NOBODY = 0;

/** What a deletion or the retention removes. */
export interface Erased {
  /** The user assessments that lose their content. */
  ids: readonly number[];
  userId: number;
  /** The whole account, which may be that of a psychologist. */
  isWhole: boolean;
}

/** Repeatable. @returns how many documents it changed */
type ErasePart = (erased: Erased, services: Pick<Services, 'now'>) => Promise<number>;

/**
 * What staff did, after their name in the recent activity: "mengubah data Ratna Wijaya".
 * @param entry with the name of its target, or ''
 */
export type ActivityText = (entry: { target: string; details: AuditEntry['details'] }) => string;

/** What a feature that a practice switches on adds to the API. While it is off, its data stay, so only its job does not run. */
export interface FeatureParts<F extends PracticeFeature = PracticeFeature> {
  name: F;
  routes(services: Services): Router;
  /** For the test of docs/limits.md; its code reads them itself. */
  limits?: Readonly<Record<string, Bucket | AccountLimit>>;
  job?: Job;
  emails?: Partial<EmailKinds>;
  /** How many user assessments it granted, for the report about assessments. Left out without any. */
  grants?: Pick<ReportFigure, 'key' | 'label'> & { count(period: { start: Date; end: Date }): Promise<number> };
  activity: Readonly<Record<ActionOf<F>, ActivityText>>;
  /** Its tables in the archive of own data, by name. */
  sources?: Readonly<Record<string, Source>>;
  /** Before the user assessments are emptied, and after it. */
  eraseBefore?: ErasePart;
  eraseAfter?: ErasePart;
  /** Only deletions erase it: the retention empties results, and leaves it. */
  outlivesRetention?: true;
}
