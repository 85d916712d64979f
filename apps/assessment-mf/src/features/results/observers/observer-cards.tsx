import type { Id, ObserverComparison } from '@kenali/contracts';
import { lazyScreen } from '@kenali/federation';
import { SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { SkeletonText, Text } from '@kenali/ui';
import { NotLoaded, PartBoundary } from '../../../common/part-boundary.tsx';
import { ResultCard, ScreenOnly } from '../parts/result-parts.tsx';

// Most results have no observer, and the cards are far below the first screen. Their frames are here, so that nothing moves.
const loading = <SkeletonText lines={4} />;
const ObserverComparisons = lazyScreen(() => import('./observer-comparison.tsx'), loading);
const InvitedObservers = lazyScreen(() => import('./invited-observers.tsx'), loading);

/** The comparisons with all second observers who have completed. */
export function ObserverComparisonCard({ comparisons }: { comparisons: readonly ObserverComparison[] | undefined }) {
  if (!comparisons?.length) return null;
  return (
    <ResultCard heading={SENSORY_HEADINGS.observers} folds>
      <PartBoundary failed={(retry) => <NotLoaded onRetry={retry}>Perbandingan belum dapat dimuat.</NotLoaded>}>
        <ObserverComparisons comparisons={comparisons} />
      </PartBoundary>
    </ResultCard>
  );
}

/** Lets the owner invite second observers, below the result. */
export const ObserversCard = ({ id }: { id: Id }) => (
  <ScreenOnly>
    <ResultCard heading="Pengamat kedua" folds data-part={undefined}>
      <Text>
        Undang orang lain yang mengenal anak ini, misalnya guru atau nenek, untuk menjawab butir yang sama. Ia tidak
        perlu akun dan tidak membayar. Ia tidak melihat jawaban Anda, dan Anda hanya melihat nilai setiap bagian
        darinya.
      </Text>
      <PartBoundary failed={(retry) => <NotLoaded onRetry={retry}>Undangan pengamat belum dapat dimuat.</NotLoaded>}>
        <InvitedObservers id={id} />
      </PartBoundary>
    </ResultCard>
  </ScreenOnly>
);
