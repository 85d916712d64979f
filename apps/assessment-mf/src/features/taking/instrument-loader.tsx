import {
  type ApiClient,
  type AssessmentType,
  type InstrumentRef,
  TAKING_TEXTS,
  type UserAssessmentDetail,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ErrorState, Notice } from '@kenali/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InstrumentOf } from './opened-assessment.ts';
import { TakingLoading } from './taking-states.tsx';

/** A version of an instrument never changes, so it is fetched once. */
const instrumentQuery = <Type extends AssessmentType>(api: ApiClient, ref: InstrumentRef | null, type: Type) =>
  queryOptions({
    queryKey: [`/api/instruments/${ref?.id}/${ref?.version}`],
    queryFn: async ({ signal }) => {
      const params = ref as InstrumentRef;
      const view = await api.send('GET /api/instruments/{id}/{version}', { params }, { signal });
      if (view.type !== type)
        throw new Error(`Instrument ${params.id} ${params.version} has type ${view.type}, expected ${type}.`);
      return view as InstrumentOf<Type>;
    },
    enabled: ref !== null,
  });

export interface InstrumentLoaderProps<Type extends AssessmentType> {
  detail: UserAssessmentDetail;
  type: Type;
  children(instrument: InstrumentOf<Type>): ReactNode;
}

/**
 * Loads the pinned version of the instrument, or before the start the version that the start would pin. The instructions
 * need it before the start, and afterwards the questions work without a network.
 */
export function InstrumentLoader<Type extends AssessmentType>({ detail, type, children }: InstrumentLoaderProps<Type>) {
  const { api } = useShell();
  const ref = detail.instrument ?? detail.instrumentOnStart;
  const { data, isError, isFetching, refetch } = useQuery(instrumentQuery(api, ref, type));
  if (data) return children(data);
  if (!ref) return <Notice tone="warn">{TAKING_TEXTS.instrumentUnavailable}</Notice>;
  if (isError)
    return (
      <ErrorState title="Pertanyaan belum dapat dimuat" onRetry={() => void refetch()} isRetrying={isFetching}>
        Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    );
  return <TakingLoading />;
}
