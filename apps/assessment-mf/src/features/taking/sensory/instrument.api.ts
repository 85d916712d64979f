import type { ApiClient, InstrumentRef } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** One version of an instrument never changes: it is fetched once. */
export const sensoryInstrument = (api: ApiClient, ref: InstrumentRef | null) =>
  queryOptions({
    queryKey: [`/api/instruments/${ref?.id}/${ref?.version}`],
    queryFn: ({ signal }) =>
      api.send('GET /api/instruments/{id}/{version}', { params: ref as InstrumentRef }, { signal }),
    enabled: ref !== null,
  });
