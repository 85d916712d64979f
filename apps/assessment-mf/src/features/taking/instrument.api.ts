import type { ApiClient, AssessmentType, InstrumentRef, InstrumentView } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

export type InstrumentOf<Type extends AssessmentType> = Extract<InstrumentView, { type: Type }>;

/** One version of an instrument never changes: it is fetched once. */
export const instrumentOf = <Type extends AssessmentType>(api: ApiClient, ref: InstrumentRef | null, type: Type) =>
  queryOptions({
    queryKey: [`/api/instruments/${ref?.id}/${ref?.version}`],
    queryFn: async ({ signal }) => {
      const params = ref as InstrumentRef;
      const view = await api.send('GET /api/instruments/{id}/{version}', { params }, { signal });
      if (view.type !== type) throw new Error(`${params.id} ${params.version} is of type ${view.type}, not ${type}.`);
      return view as InstrumentOf<Type>;
    },
    enabled: ref !== null,
  });
