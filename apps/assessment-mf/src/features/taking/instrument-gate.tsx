import { type AssessmentType, ERRORS, type UserAssessmentDetail } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ErrorState, Notice } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type InstrumentOf, instrumentOf } from './instrument.api.ts';
import { TakingLoading } from './taking-states.tsx';

export interface InstrumentGateProps<Type extends AssessmentType> {
  detail: UserAssessmentDetail;
  type: Type;
  children(instrument: InstrumentOf<Type>): ReactNode;
}

/**
 * Reads the pinned version, before the start the one that it would pin: its instructions stand before the start, and
 * from then on everything goes on without a network.
 */
export function InstrumentGate<Type extends AssessmentType>({ detail, type, children }: InstrumentGateProps<Type>) {
  const { api } = useShell();
  const ref = detail.instrument ?? detail.instrumentOnStart;
  const { data, isError, isFetching, refetch } = useQuery(instrumentOf(api, ref, type));
  if (data) return children(data);
  if (!ref) return <Notice tone="warn">{ERRORS.INSTRUMENT_UNAVAILABLE.message}</Notice>;
  if (isError)
    return (
      <ErrorState title="Pertanyaan belum dapat dimuat" onRetry={() => void refetch()} isRetrying={isFetching}>
        Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    );
  return <TakingLoading />;
}
