import type { CallInput, CallKey } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';

/** The answer of one call. It is fetched again each time a page with it opens. */
export const fresh = <K extends CallKey>(queryKey: QueryKey, call: K, input: CallInput<K>) =>
  queryOptions({ queryKey, queryFn: () => getShell().api.send(call, input), staleTime: 0 });

/** One page of a list with the total. The previous page stays on screen until it is loaded. */
export const freshPage = <K extends CallKey>(listKey: QueryKey, call: K, input: CallInput<K>) =>
  queryOptions({
    queryKey: [...listKey, input],
    queryFn: () => getShell().api.sendPaged(call, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Fetches all data again whose keys begin with one of these. */
export const refetch = (keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => getShell().queryClient.invalidateQueries({ queryKey })));
