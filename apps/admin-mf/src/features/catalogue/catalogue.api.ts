import { fresh } from '../../common/queries.ts';

/** All entries, including inactive ones. */
export const catalogueEntries = fresh(['/api/admin', 'catalogue'], 'GET /api/admin/catalogue', {});

/** What changes with an entry: the catalogue of staff, and the public catalogue that shares the query cache. */
export const CATALOGUE_KEYS = [catalogueEntries.queryKey, ['/api/assessments']];
