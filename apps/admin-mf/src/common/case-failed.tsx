import { CASE_TEXTS } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { LoadFailed, type LoadFailedProps } from './failures.tsx';
import { RESTRICTED_TITLE } from './labels.ts';
import { NothingHere } from './page-parts.tsx';

/** Why a page of psychologists has nothing to show: no second factor, no such case, or a failure with a retry button. */
export function CaseFailed({ query, title }: Pick<LoadFailedProps, 'query' | 'title'>) {
  const failure = apiFailureOf(query.error);
  if (failure?.code === 'SECOND_FACTOR_MISSING')
    return <NothingHere title={CASE_TEXTS.needsSecondFactor} to="/account" label="Buka Akun" />;
  if (failure?.status === 404 || failure?.code === 'PROCESSING_RESTRICTED')
    return (
      <NothingHere
        title={failure.status === 404 ? CASE_TEXTS.notFound : RESTRICTED_TITLE}
        to="/cases"
        label="Kembali ke Ruang Kerja"
      />
    );
  return <LoadFailed query={query} title={title} />;
}
