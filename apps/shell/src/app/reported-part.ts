import { getErrorReporter } from '@kenali/federation/host';
import { lazyPart, type Part } from '../common/lazy-part.tsx';

/** A part of the shell whose code does not come is told to the site. */
export const reportedPart = <Props extends object>(load: Part<Props>['load']): Part<Props> =>
  lazyPart(() =>
    load().catch((thrown: unknown) => {
      getErrorReporter()?.shellFailed(thrown, 'load');
      throw thrown;
    }),
  );
